import type { Delegate, Division } from '../people/delegates.ts';
import { parseDivisionColour } from '../people/divisionColour.ts';
import { parseInstant } from '../time/instant.ts';
import { parseDocuments } from '../documents/linkedDocuments.ts';
import type { Attendee, Ballot, CastingVote, Speech, Topic, Vote, VoteOutcome } from '../session/metadata.ts';
import { type CountedRow, settleCounts } from '../votes/voteCounts.ts';

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

const idOf = (raw: unknown): string | undefined => (typeof raw === 'string' && raw.length > ID_LIMIT ? undefined : textOf(raw));

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
const LAST = Number.MAX_SAFE_INTEGER;

/** The fields of a record that a payload has, besides its id: what is absent or malformed is not in it (rule 12.3). */
export type Change<T extends { id: string }> = Pick<T, 'id'> & Partial<Omit<T, 'id'>>;

/** The fields of a vote that a payload has; its counts are not settled (rules 10.1, 10.2). */
export type VoteChange = Change<Omit<Vote, 'result'>> & { result?: readonly CountedRow[] };

/** The fields that have a value. */
function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // A loop, because a list may have 20,000 records.
  const found: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
    const value = fields[name];
    if (value !== undefined) found[name] = value as Exclude<T[keyof T], undefined>;
  }
  return found;
}

/** The fields that topics and votes share. */
const itemOf = ({ name, priority, start, stop }: Readonly<Record<string, unknown>>, timeZone: string) => ({
  name: textOf(name),
  priority: decimalOf(priority),
  startMs: instantOf(start, timeZone),
  stopMs: instantOf(stop, timeZone),
});

const NO_TIMES = { startMs: undefined, stopMs: undefined };

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
  return { id, ...present({ description, documents, dossier, ...itemOf(fields, timeZone) }) };
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

const OUTCOMES: readonly unknown[] = ['adopted', 'rejected', 'tied', 'withdrawn'] satisfies VoteOutcome[];

const castingVoteOf = (raw: unknown): CastingVote | undefined => {
  const { attendee, vote } = fieldsOf(raw);
  const choice = textOf(vote);
  return choice === undefined ? undefined : { attendee: idOf(attendee), vote: choice };
};

const isObject = (raw: unknown): boolean => typeof raw === 'object' && raw !== null;

const rowOf = (raw: unknown): CountedRow => {
  const { vote, label, count, percentage } = fieldsOf(raw);
  const choice = textOf(vote) ?? '';
  return { vote: choice, label: textOf(label), count: countOf(count), percentage: decimalOf(percentage) };
};

/** Most ballots of a vote: more than a council has members (rule 10.12). */
export const BALLOT_LIMIT = 2000;

/** Parses a ballot; undefined without a choice or without anybody who made it. */
const ballotOf = (raw: unknown): Ballot | undefined => {
  const { attendee, delegate, name, division, vote, choice, label } = fieldsOf(raw);
  const person = present({ attendee: idOf(attendee), delegate: idOf(delegate), name: textOf(name) });
  const said = textOf(vote ?? choice);
  if (said === undefined || Object.keys(person).length === 0) return undefined;
  return { ...person, ...present({ division: textOf(division), label: textOf(label) }), vote: said };
};

/** Parses the ballots of a vote; undefined for a value that is no list, or one that is too long to be a roll call. */
const ballotsOf = (raw: unknown): Ballot[] | undefined =>
  Array.isArray(raw) && raw.length <= BALLOT_LIMIT ? raw.flatMap((each) => ballotOf(each) ?? []) : undefined;

/** Parses the fields that a payload has of a `Vote` (contract §6). */
export const parseVoteChange: ParseRecord<VoteChange> = (raw, timeZone) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const { outcome, result } = fields;
  const change = present({
    ...itemOf(fields, timeZone),
    total: countOf(fields['total']),
    eligible: countOf(fields['eligible']),
    outcome: OUTCOMES.includes(outcome) ? (outcome as VoteOutcome) : undefined,
    majority: textOf(fields['majority']),
    castingVote: castingVoteOf(fields['castingVote']),
    result: Array.isArray(result) ? result.filter(isObject).map(rowOf) : undefined,
    ballots: ballotsOf(fields['ballots']),
  });
  return { id, ...change };
};

/** The vote with the fields of a change and its counts settled (rules 10.1, 10.2); what is not known is empty. */
export function toVote({ total, result = [], ballots = [], ...change }: VoteChange): Vote {
  const counts = settleCounts(result, total);
  return {
    name: '',
    priority: LAST,
    ...NO_TIMES,
    eligible: undefined,
    ...change,
    ...(ballots.length > 0 && { ballots }),
    total: counts.total,
    result: counts.result,
  };
}

/** Parses a `Vote` (contract §6). */
export const parseVote: ParseRecord<Vote> = (raw, timeZone) => {
  const change = parseVoteChange(raw, timeZone);
  return change && toVote(change);
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
