import { z } from 'zod';
import { flagField, idField, listField, numberField, textField } from '../fields.ts';

/** A document of GemeenteOplossingen: `filename` in version 1 of its API, `fileName` in version 2. */
export const goDocumentSchema = z.looseObject({
  id: idField,
  description: textField,
  filename: textField,
  fileName: textField,
  url: textField,
  confidential: flagField,
});

/** An agenda item: `sortorder` in version 1 of the API, `sortOrder` in version 2. */
export const goItemSchema = z.looseObject({
  id: idField,
  number: textField,
  title: textField,
  description: textField,
  location: textField,
  sortorder: numberField,
  sortOrder: numberField,
  confidential: flagField,
  status: z.looseObject({ description: textField }).nullish(),
  documents: listField(goDocumentSchema),
  get items() {
    return z.array(goItemSchema).nullish();
  },
});

/** A meeting; `dmu` is the body that meets. `date` has a time in version 1 of the API, `startTime` has it in version 2. */
export const goMeetingSchema = z.looseObject({
  id: idField,
  dmu: z.looseObject({ name: textField }).nullish(),
  date: z
    .union([z.string(), z.looseObject({ date: z.string() }).transform(({ date }) => date)])
    .nullish()
    .transform((date) => date ?? ''),
  startTime: textField,
  endTime: textField,
  location: textField,
  description: textField,
  canceled: flagField,
  cancelled: flagField,
  confidential: flagField,
  items: listField(goItemSchema),
  documents: listField(goDocumentSchema),
});

/** A GemeenteOplossingen meeting. */
export type GoMeeting = z.infer<typeof goMeetingSchema>;
/** A GemeenteOplossingen agenda item. */
export type GoItem = z.infer<typeof goItemSchema>;
/** A GemeenteOplossingen document. */
export type GoDocument = z.infer<typeof goDocumentSchema>;
