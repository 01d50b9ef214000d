import { z } from 'zod';

const text = z.string().nullish();
const flag = z.union([z.boolean(), z.number()]).nullish();

const documentSchema = z.object({ title: text, url: text, confidential: flag });
const attributeList = z.array(z.object({ id: z.number().nullish(), value: z.unknown() }));

const agendaItemSchema = z.object({
  id: z.int(),
  order: z.number().nullish(),
  confidential: flag,
  permission_group: text,
  documents: z.array(documentSchema).nullish(),
  module_items: z.array(z.unknown()).nullish(),
  type_data: z.object({ title_prefix: text, heading: flag, attributes: attributeList.nullish() }).nullish(),
  get agenda_items() {
    return z.array(agendaItemSchema).nullish();
  },
});

/** The part of a Notubiz meeting (in the form of Open Raadsinformatie) that is imported. */
export const notubizSchema = z.object({
  id: z.int().positive(),
  confidential: flag,
  permission_group: text,
  organisation: z.object({ id: z.int(), name: text }).nullish(),
  plannings: z.array(z.object({ start_date: text, end_date: text })).nullish(),
  attributes: z.union([attributeList, z.record(z.string(), z.unknown())]).nullish(),
  documents: z.array(documentSchema).nullish(),
  module_items: z.array(z.unknown()).nullish(),
  agenda_items: z.array(agendaItemSchema),
});

/** A Notubiz meeting. */
export type NotubizMeeting = z.infer<typeof notubizSchema>;
/** An agenda item of a Notubiz meeting. */
export type NotubizAgendaItem = z.infer<typeof agendaItemSchema>;
/** A document of a Notubiz meeting or agenda item. */
export type NotubizDocument = z.infer<typeof documentSchema>;
