import type { Delegate, Division } from '../people/delegates.ts';
import { parseInstant } from '../time/instant.ts';
import { parseDocuments } from '../documents/linkedDocuments.ts';
import {
  type Attendee,
  type CastingVote,
  type Speech,
  type Topic,
  type Vote,
  type VoteOutcome,
  wholePercentage,
} from '../session/metadata.ts';

// Parsed without a schema library: browsers parse the same records and need as little code as possible.

/**
 * Parses one record of the metadata broker (contract §6); undefined for a malformed record (rule 12.9). Instants without offset are local time in
 * `timeZone`; `report` is called with the name of a field of which something is left out.
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

/** A text, or a number as text; undefined when empty. A lone surrogate is replaced: it cannot be encoded in an address. */
export const textOf = (raw: unknown): string | undefined =>
  typeof raw === 'number' || (typeof raw === 'string' && raw !== '') ? cut(String(raw)).replace(/\p{Surrogate}/gu, '\ufffd') : undefined;

const idOf = (raw: unknown): string | undefined => (typeof raw === 'string' && raw.length > ID_LIMIT ? undefined : textOf(raw));

/** A finite number; undefined for any other value. */
export const numberOf = (raw: unknown): number | undefined => (Number.isFinite(raw) ? (raw as number) : undefined);

const urlOf = (raw: unknown): string | undefined => {
  const { url } = fieldsOf(raw);
  return typeof url === 'string' && url.length <= TEXT_LIMIT && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
};

/** An instant, given directly or in an object as `realTime`, else as `utc`; epoch ms. */
const instantOf = (raw: unknown, timeZone: string): number | undefined => {
  const { realTime, utc } = fieldsOf(raw);
  return parseInstant(realTime ?? raw, timeZone) ?? parseInstant(utc, timeZone);
};

/** Priority of a record without one, which comes last (rules 8.1, 9.1). */
const LAST = Number.MAX_SAFE_INTEGER;

/** The fields that topics and votes share. */
const itemOf = ({ name, priority, start, stop }: Readonly<Record<string, unknown>>, timeZone: string) => ({
  name: textOf(name) ?? '',
  priority: numberOf(priority) ?? LAST,
  startMs: instantOf(start, timeZone),
  stopMs: instantOf(stop, timeZone),
});

/** Parses a `Topic` (contract §6). */
export const parseTopic: ParseRecord<Topic> = (raw, timeZone, report) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const { documents, dropped } = parseDocuments(fields['documents']);
  if (dropped > 0) report?.('documents');
  return {
    id,
    description: textOf(fields['description']),
    ...(documents.length > 0 && { documents }),
    ...itemOf(fields, timeZone),
  };
};

const OUTCOMES: readonly unknown[] = ['adopted', 'rejected', 'tied', 'withdrawn'] satisfies VoteOutcome[];

const castingVoteOf = (raw: unknown): CastingVote | undefined => {
  const { attendee, vote } = fieldsOf(raw);
  const choice = textOf(vote);
  return choice === undefined ? undefined : { attendee: idOf(attendee), vote: choice };
};

/** Parses a `Vote` (contract §6): percentages are whole, and a missing percentage or total is computed from the counts (rules 10.1, 10.2). */
export const parseVote: ParseRecord<Vote> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const rows = Array.isArray(fields['result']) ? fields['result'].map(fieldsOf) : [];
  const countOf = (row: (typeof rows)[number]) => numberOf(row['count']) ?? 0;
  const total = numberOf(fields['total']) ?? rows.reduce((sum, row) => sum + countOf(row), 0);
  return {
    id,
    ...itemOf(fields, timeZone),
    total,
    eligible: numberOf(fields['eligible']),
    outcome: OUTCOMES.includes(fields['outcome']) ? (fields['outcome'] as VoteOutcome) : undefined,
    majority: textOf(fields['majority']),
    castingVote: castingVoteOf(fields['castingVote']),
    result: rows.map((row) => ({
      vote: textOf(row['vote']) ?? '',
      label: textOf(row['label']) ?? textOf(row['vote']) ?? '',
      count: countOf(row),
      percentage: Math.round(numberOf(row['percentage']) ?? wholePercentage(countOf(row), total)),
    })),
  };
};

/** Name, description and photo of a delegate; the e-mail address is dropped here (rule 9.12). */
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

/** Parses an `Attendee` (contract §6), with the name and division of its delegate. */
export const parseAttendee: ParseRecord<Attendee> = (raw) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined || typeof fields['delegate'] !== 'object' || !fields['delegate']) return undefined;
  const delegate = fieldsOf(fields['delegate']);
  const division = fieldsOf(delegate['division']);
  return {
    id,
    delegateId: idOf(delegate['_id']),
    ...personOf(delegate),
    division: textOf(division['name']),
    divisionId: idOf(division['_id']),
    ...roleOf(fields['role'] ?? delegate['role']),
    microphone: numberOf(fieldsOf(fields['microphone'])['id']),
  };
};

/** Parses a `Speech` (contract §6), with its attendee and its microphone. */
export const parseSpeech: ParseRecord<Speech> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  const startMs = instantOf(fields['start'], timeZone);
  if (id === undefined || startMs === undefined) return undefined;
  return {
    id,
    startMs,
    stopMs: instantOf(fields['stop'], timeZone),
    attendee: parseAttendee(fields['attendee'], timeZone),
    microphone: numberOf(fieldsOf(fields['microphone'])['id']),
  };
};

/** Parses a `Division` (contract §6). */
export const parseDivision: ParseRecord<Division> = (raw) => {
  const { _id, name, photo } = fieldsOf(raw);
  const id = idOf(_id);
  return id === undefined ? undefined : { id, name: textOf(name) ?? id, photo: urlOf(photo) };
};

/** Parses a `Delegate` (contract §6); a delegate without any name is malformed. */
export const parseDelegate: ParseRecord<Delegate> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  const person = personOf(fields);
  if (id === undefined || (person.firstName === '' && person.lastName === '')) return undefined;
  return { id, ...person, ...roleOf(fields['role']), division: parseDivision(fields['division'], timeZone) };
};
