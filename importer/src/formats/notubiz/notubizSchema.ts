import { z } from 'zod';

// The API writes numbers as numbers or as text, depending on its version.
const id = z.union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)]).pipe(z.int().positive());
const number = z.union([z.number(), z.string()]).nullish();
const text = z.union([z.string(), z.number().transform(String)]).nullish();
const flag = z.union([z.boolean(), z.number(), z.string()]).nullish();

// Objects are loose, so that fields that are not imported can be counted.
/** A document of a meeting or agenda item. */
export const documentSchema = z.looseObject({
  title: text,
  url: text,
  confidential: flag,
  /** Number of the case that a document belongs to. */
  case_code: text,
});
/** An attribute of a meeting or agenda item; `reference_model` names the kind of record that the value is of. */
export const attributeSchema = z.looseObject({ id: number, label: text, name: text, reference_model: text, value: z.unknown() });
const attributes = z.union([z.array(attributeSchema), z.record(z.string(), z.unknown())]).nullish();

/** The part of an agenda item that depends on its type. */
export const typeDataSchema = z.looseObject({ title_prefix: text, attributes, start_offset: number, end_offset: number });

/** Items of modules: a list, or an object with the list below the name of its kind. */
const moduleItems = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((kinds) => Object.values(kinds).flat())])
  .nullish();

/** An agenda item with the items below it. */
export const agendaItemSchema = z.looseObject({
  id,
  order: number,
  confidential: flag,
  permission_group: text,
  documents: z.array(documentSchema).nullish(),
  module_items: moduleItems,
  type_data: typeDataSchema.nullish(),
  /** Seconds in the recording. */
  start_offset: number,
  end_offset: number,
  get agenda_items() {
    return z.array(agendaItemSchema).nullish();
  },
});

/** A meeting, in the form of the API or of Open Raadsinformatie. */
export const notubizSchema = z.looseObject({
  id,
  confidential: flag,
  permission_group: text,
  canceled: flag,
  cancelled: flag,
  organisation: z.looseObject({ id, name: text }).nullish(),
  gremium: z.looseObject({ name: text }).nullish(),
  plannings: z.array(z.looseObject({ start_date: text, end_date: text })).nullish(),
  attributes,
  url: text,
  documents: z.array(documentSchema).nullish(),
  module_items: moduleItems,
  agenda_items: z.array(agendaItemSchema),
});

/** A Notubiz meeting. */
export type NotubizMeeting = z.infer<typeof notubizSchema>;
/** An agenda item of a Notubiz meeting. */
export type NotubizAgendaItem = z.infer<typeof agendaItemSchema>;
/** A document of a Notubiz meeting or agenda item. */
export type NotubizDocument = z.infer<typeof documentSchema>;
/** The attributes of a Notubiz meeting or agenda item: a list, or an object by label. */
export type NotubizAttributes = z.infer<typeof attributes>;

/**
 * Whether a flag is set; of texts all but `0`, `false` and blank ones are, so that an unknown value hides a record rather than shows it.
 */
export function isSet(value: z.infer<typeof flag>): boolean {
  return typeof value === 'string' ? !['', '0', 'false'].includes(value.trim().toLowerCase()) : Boolean(value);
}

/** The number in a field; undefined for an empty one, NaN for any other text. */
export function toNumber(value: z.infer<typeof number>): number | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' ? value : value.trim() === '' ? undefined : Number(value);
}
