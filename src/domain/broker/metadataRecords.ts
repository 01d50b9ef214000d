import type { Delegate, Division } from '../people/delegates.ts';
import { parseInstant } from '../time/instant.ts';
import { type Attendee, type Speech, type Topic, type Vote, wholePercentage } from '../session/metadata.ts';

// Read by hand: the same records are read on the server and, with as little code as can be, in the browser of everybody who watches.

/** Reads one record of the metadata broker (contract §6); undefined where it is malformed. Instants without offset are local time in `timeZone`. */
export type ReadRecord<T> = (raw: unknown, timeZone: string) => T | undefined;

/** Fields of a record; of anything else, none. */
export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};

/** Text, also where upstream sent a number; empty is absent. Half a character, which could stand in no address, is replaced. */
export const textOf = (raw: unknown): string | undefined =>
  typeof raw === 'number' || (typeof raw === 'string' && raw !== '') ? String(raw).replace(/\p{Surrogate}/gu, '\ufffd') : undefined;

/** A finite number. */
export const numberOf = (raw: unknown): number | undefined => (Number.isFinite(raw) ? (raw as number) : undefined);

const urlOf = (raw: unknown): string | undefined => {
  const { url } = fieldsOf(raw);
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
};

/** An instant, or that of a topic: `realTime`, else `utc`; epoch ms. */
const instantOf = (raw: unknown, timeZone: string): number | undefined => {
  const { realTime, utc } = fieldsOf(raw);
  return parseInstant(realTime ?? raw, timeZone) ?? parseInstant(utc, timeZone);
};

const LAST = Number.MAX_SAFE_INTEGER;

/** What a topic and a vote have in common. */
const itemOf = ({ name, priority, start, stop }: Readonly<Record<string, unknown>>, timeZone: string) => ({
  name: textOf(name) ?? '',
  priority: numberOf(priority) ?? LAST,
  startMs: instantOf(start, timeZone),
  stopMs: instantOf(stop, timeZone),
});

/** `Topic`. */
export const readTopic: ReadRecord<Topic> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = textOf(fields['_id']);
  return id === undefined ? undefined : { id, description: textOf(fields['description']), ...itemOf(fields, timeZone) };
};

/** `Vote`; percentages are whole (spec §9), and one that is missing is computed from the counts. */
export const readVote: ReadRecord<Vote> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = textOf(fields['_id']);
  if (id === undefined) return undefined;
  const rows = Array.isArray(fields['result']) ? fields['result'].map(fieldsOf) : [];
  const countOf = (row: (typeof rows)[number]) => numberOf(row['count']) ?? 0;
  const total = numberOf(fields['total']) ?? rows.reduce((sum, row) => sum + countOf(row), 0);
  return {
    id,
    ...itemOf(fields, timeZone),
    total,
    eligible: numberOf(fields['eligible']),
    result: rows.map((row) => ({
      vote: textOf(row['vote']) ?? '',
      label: textOf(row['label']) ?? textOf(row['vote']) ?? '',
      count: countOf(row),
      percentage: Math.round(numberOf(row['percentage']) ?? wholePercentage(countOf(row), total)),
    })),
  };
};

/** What a delegate is called and looks like; the e-mail address is left behind here. */
const personOf = (fields: Readonly<Record<string, unknown>>) => ({
  firstName: textOf(fields['firstname']) ?? '',
  lastName: textOf(fields['lastname']) ?? '',
  description: textOf(fields['description']),
  photo: urlOf(fields['photo']),
});

const roleOf = (raw: unknown) => {
  const { name, priority } = fieldsOf(raw);
  return { role: textOf(name), rolePriority: numberOf(priority) ?? LAST };
};

/** `Attendee`, as the delegate they are. */
export const readAttendee: ReadRecord<Attendee> = (raw) => {
  const fields = fieldsOf(raw);
  const id = textOf(fields['_id']);
  if (id === undefined || typeof fields['delegate'] !== 'object' || !fields['delegate']) return undefined;
  const delegate = fieldsOf(fields['delegate']);
  const division = fieldsOf(delegate['division']);
  return {
    id,
    delegateId: textOf(delegate['_id']),
    ...personOf(delegate),
    division: textOf(division['name']),
    divisionId: textOf(division['_id']),
    ...roleOf(fields['role'] ?? delegate['role']),
    microphone: numberOf(fieldsOf(fields['microphone'])['id']),
  };
};

/** `Speech`: with the attendee it names, or the microphone to find one by. */
export const readSpeech: ReadRecord<Speech> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = textOf(fields['_id']);
  const startMs = instantOf(fields['start'], timeZone);
  if (id === undefined || startMs === undefined) return undefined;
  return {
    id,
    startMs,
    stopMs: instantOf(fields['stop'], timeZone),
    attendee: readAttendee(fields['attendee'], timeZone),
    microphone: numberOf(fieldsOf(fields['microphone'])['id']),
  };
};

/** `Division`. */
export const readDivision: ReadRecord<Division> = (raw) => {
  const { _id, name, photo } = fieldsOf(raw);
  const id = textOf(_id);
  return id === undefined ? undefined : { id, name: textOf(name) ?? id, photo: urlOf(photo) };
};

/** `Delegate`; one without any name is malformed. */
export const readDelegate: ReadRecord<Delegate> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = textOf(fields['_id']);
  const person = personOf(fields);
  if (id === undefined || (person.firstName === '' && person.lastName === '')) return undefined;
  return { id, ...person, ...roleOf(fields['role']), division: readDivision(fields['division'], timeZone) };
};
