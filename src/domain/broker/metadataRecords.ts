import type { Delegate, Division } from '../people/delegates.ts';
import { parseDivisionColour } from '../people/divisionColour.ts';
import { parseInstant } from '../time/instant.ts';
import { parseDocuments } from '../documents/linkedDocuments.ts';
import type { Attendee, Speech, Topic } from '../session/metadata.ts';

// Parsed without a schema library: browsers parse the same records and need as little code as possible.

/**
 * Parses one record of the metadata broker (contract §6); undefined for a malformed record (rule 12.9). Instants without offset are local
 * time in `timeZone`; `report` is called with the name of a field of which something is left out.
 */
export type ParseRecord<T> = (raw: unknown, timeZone: string, report?: (field: string) => void) => T | undefined;

/** The fields of an object; an empty object for any other value. */
export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};

/** Maximum length of a text, in characters; the rest is cut (rule 12.10). */
export const TEXT_LIMIT = 10_000;

/** Maximum length of an id; a record with a longer one is malformed, since one that is cut could be that of another record. */
const ID_LIMIT = 300;

/** The beginning of a text, as a copy: a part of a text keeps the whole of it in memory. */
const cut = (text: string): string => (text.length > TEXT_LIMIT ? Array.from(text.slice(0, TEXT_LIMIT)).join('') : text);

// Blanks and control characters.
const BLANK = /^[\s\p{Cc}]*$/u;

/** A text, or a number as text; undefined when blank. A lone surrogate is replaced: it cannot be encoded in an address. */
export const textOf = (raw: unknown): string | undefined =>
  typeof raw === 'number' || (typeof raw === 'string' && !BLANK.test(raw))
    ? cut(String(raw)).replace(/\p{Surrogate}/gu, '\ufffd')
    : undefined;

/** An id; undefined for one that is too long. */
export const idOf = (raw: unknown): string | undefined => (typeof raw === 'string' && raw.length > ID_LIMIT ? undefined : textOf(raw));

/** A number in a text, without digits in groups. */
const DECIMAL = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/;

/** A finite number; undefined for any other value. */
export const numberOf = (raw: unknown): number | undefined => (Number.isFinite(raw) ? (raw as number) : undefined);

/** A number, also one that is written as text; undefined for any other value. */
export const decimalOf = (raw: unknown): number | undefined => numberOf(typeof raw === 'string' && DECIMAL.test(raw) ? Number(raw) : raw);

const YES: readonly unknown[] = [true, 1, 'true', '1'];
const NO: readonly unknown[] = [false, 0, 'false', '0'];

/** A flag (contract §1); undefined for a value that says neither yes nor no. */
export const flagOf = (raw: unknown): boolean | undefined => (YES.includes(raw) ? true : NO.includes(raw) ? false : undefined);

/** A number of people: whole and not negative, also as text; undefined for any other value. */
export function countOf(raw: unknown): number | undefined {
  const count = decimalOf(raw);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Whether a value is an object or a list. */
export const isObject = (raw: unknown): boolean => typeof raw === 'object' && raw !== null;

/** An `http` or `https` address (contract §1); undefined for any other value. */
export const addressOf = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.length <= TEXT_LIMIT && /^https?:\/\//i.test(raw) && URL.canParse(raw) ? raw : undefined;

const urlOf = (raw: unknown): string | undefined => addressOf(fieldsOf(raw)['url']);

/** An instant, given directly or in an object as `realTime`, else as `utc`; epoch ms. Some services send 0 where there is none. */
const instantOf = (raw: unknown, timeZone: string): number | undefined => {
  const { realTime, utc } = fieldsOf(raw);
  return (parseInstant(realTime ?? raw, timeZone) ?? parseInstant(utc, timeZone)) || undefined;
};

/** Priority of a record without one, which comes last (rules 8.1, 9.1). */
export const LAST = Number.MAX_SAFE_INTEGER;

/** The fields of a record that a payload has, besides its id: what is absent or malformed is not in it (rule 12.3). */
export type Change<T extends { id: string }> = Pick<T, 'id'> & Partial<Omit<T, 'id'>>;

/** The fields that have a value. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // A loop, because a list may have 20,000 records.
  const found: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
    const value = fields[name];
    if (value !== undefined) found[name] = value as Exclude<T[keyof T], undefined>;
  }
  return found;
}

/** The fields that topics and votes share. */
export const itemOf = ({ name, priority, start, stop }: Readonly<Record<string, unknown>>, timeZone: string) => ({
  name: textOf(name),
  priority: decimalOf(priority),
  startMs: instantOf(start, timeZone),
  stopMs: instantOf(stop, timeZone),
});

/** Start and stop of what has neither. */
export const NO_TIMES = { startMs: undefined, stopMs: undefined };

/** Parses the fields that a payload has of a `Topic` (contract §6); an empty description is one. */
export const parseTopicChange: ParseRecord<Change<Topic>> = (raw, timeZone, report) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const description = fields['description'] === '' ? '' : textOf(fields['description']);
  const parsed = parseDocuments(fields['documents']);
  if (parsed.dropped > 0) report?.('documents');
  const documents = Array.isArray(fields['documents']) ? parsed.documents : undefined;
  const dossier = idOf(fields['dossier']);
  const number = textOf(fields['number']);
  return { id, ...present({ description, documents, dossier, number, ...itemOf(fields, timeZone) }) };
};

/** The topic with the fields of a change; what is not known is empty. */
export const toTopic = ({ description = '', documents = [], ...change }: Change<Topic>): Topic => ({
  name: '',
  priority: LAST,
  ...NO_TIMES,
  ...change,
  ...(documents.length > 0 && { documents }),
  description: description === '' ? undefined : description,
});

/** Parses a `Topic` (contract §6). */
export const parseTopic: ParseRecord<Topic> = (raw, timeZone, report) => {
  const change = parseTopicChange(raw, timeZone, report);
  return change && toTopic(change);
};

/** Name, description and photo of a delegate; the e-mail address is dropped here (rule 9.12). */
const personOf = (fields: Readonly<Record<string, unknown>>) => ({
  firstName: textOf(fields['firstname']),
  lastName: textOf(fields['lastname']),
  description: textOf(fields['description']),
  photo: urlOf(fields['photo']),
});

const roleOf = (raw: unknown) => {
  const { name, priority } = fieldsOf(raw);
  return { role: textOf(name), rolePriority: decimalOf(priority) };
};

const NOBODY = { firstName: '', lastName: '', description: undefined, photo: undefined, division: undefined };

/** Parses the fields that a payload has of an `Attendee` (contract §6), with the name and division of its delegate. */
export const parseAttendeeChange: ParseRecord<Change<Attendee>> = (raw) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const delegate = fieldsOf(fields['delegate']);
  const division = fieldsOf(delegate['division']);
  const change = present({
    delegateId: idOf(delegate['_id']),
    refId: idOf(delegate['refId']),
    ...personOf(delegate),
    division: textOf(division['name']),
    divisionId: idOf(division['_id']),
    divisionColour: parseDivisionColour(division['colour']),
    ...roleOf(fields['role'] ?? delegate['role']),
    microphone: decimalOf(fieldsOf(fields['microphone'])['id']),
  });
  return { id, ...change };
};

/** The attendee with the fields of a change; what is not known is empty. */
export const toAttendee = (change: Change<Attendee>): Attendee => ({
  ...NOBODY,
  role: undefined,
  rolePriority: LAST,
  microphone: undefined,
  ...change,
});

/** Parses an `Attendee` (contract §6); one without a delegate is malformed. */
export const parseAttendee: ParseRecord<Attendee> = (raw, timeZone) => {
  const change = isObject(fieldsOf(raw)['delegate']) ? parseAttendeeChange(raw, timeZone) : undefined;
  return change && toAttendee(change);
};

/** Parses the fields that a payload has of a `Speech` (contract §6), with its attendee and its microphone. */
export const parseSpeechChange: ParseRecord<Change<Speech>> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const change = present({
    startMs: instantOf(fields['start'], timeZone),
    stopMs: instantOf(fields['stop'], timeZone),
    attendee: parseAttendee(fields['attendee'], timeZone),
    microphone: decimalOf(fieldsOf(fields['microphone'])['id']),
  });
  return { id, ...change };
};

/** The speech with the fields of a change; undefined without a start. */
export const toSpeech = ({ startMs, ...change }: Change<Speech>): Speech | undefined =>
  startMs === undefined ? undefined : { stopMs: undefined, attendee: undefined, microphone: undefined, ...change, startMs };

/** Parses a `Speech` (contract §6); one without a start is malformed. */
export const parseSpeech: ParseRecord<Speech> = (raw, timeZone) => {
  const change = parseSpeechChange(raw, timeZone);
  return change && toSpeech(change);
};

/**
 * Order of a record among the states of the same record: its `updatedAt`, else its `sequence`; undefined if the broker sends neither
 * (contract §6, rule 12.29).
 */
export function orderOf(raw: unknown, timeZone: string): number | undefined {
  const { updatedAt, sequence } = fieldsOf(raw);
  return parseInstant(updatedAt, timeZone) ?? decimalOf(updatedAt) ?? decimalOf(sequence);
}

/** Parses a `Division` (contract §6). */
export const parseDivision: ParseRecord<Division> = (raw) => {
  const { _id, name, photo, colour } = fieldsOf(raw);
  const id = idOf(_id);
  return id === undefined ? undefined : { id, name: textOf(name) ?? id, photo: urlOf(photo), colour: parseDivisionColour(colour) };
};

/** Parses a `Delegate` (contract §6); a delegate without any name is malformed. */
export const parseDelegate: ParseRecord<Delegate> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  const { firstName = '', lastName = '', ...person } = personOf(fields);
  if (id === undefined || (firstName === '' && lastName === '')) return undefined;
  const { role, rolePriority = LAST } = roleOf(fields['role']);
  const refId = idOf(fields['refId']);
  return {
    id,
    ...(refId !== undefined && { refId }),
    firstName,
    lastName,
    ...person,
    role,
    rolePriority,
    division: parseDivision(fields['division'], timeZone),
  };
};
