import { z } from 'zod';
import type { StoredCity } from '../../seed/loadedSeed.ts';
import { withoutUndefined } from '../../seed/json/withoutUndefined.ts';
import { linkedDocumentSchema, listOf, sessionSchema } from '../../seed/seedSchema.ts';
import { isWebAddress } from '../../seed/seedFiles.ts';
import { isDay, toMs } from '../../seed/toRecords.ts';
import type { SessionChange, StoredSession } from '../../store/records.ts';

const { shape } = sessionSchema;

/** The fields of a session that can be edited, as in session.json; null removes a field. Documents are given as a whole list. */
export const editSchema = z.strictObject({
  name: z.string().trim().min(1).optional(),
  description: shape.description.nullable(),
  startDateTime: shape.startDateTime.optional(),
  startText: shape.startText.nullable(),
  duration: shape.duration.nullable(),
  room: shape.room.nullable(),
  category: shape.category.nullable(),
  documents: listOf(linkedDocumentSchema).optional(),
  password: shape.password.nullable(),
  published: z.boolean().optional(),
});

/** An edit of a session. */
export type SessionEdit = z.output<typeof editSchema>;

/** Name of a field that can be edited. */
export type EditField = keyof SessionEdit;

/** Why an edit is not made: the field; `started`: the start or length of a session that is not planned any more; `unknown`: a name. */
export type EditProblem = EditField | 'started' | 'unknown';

const FIELDS = Object.keys(editSchema.shape) as EditField[];

/** The reasons in words, for the control API. */
export const EDIT_PROBLEMS: Record<EditProblem, string> = {
  name: 'The name is a text that is not empty.',
  description: 'The description is a text, or null for none.',
  startDateTime: 'The start is a date and time such as 2026-12-03T19:30, or a date.',
  startText: 'The start in words has 1 to 200 characters, or is null.',
  duration: 'The duration is a number of seconds above 0 and at most 8640000, or null.',
  room: 'The city has no such room: name it by its number in client.json, or null for none.',
  category: 'The city has no such category: name it by its slug in client.json, or null for none.',
  documents: 'Each document has a title and an http or https address, or the address of a file that the session has.',
  password: 'The password is a text that is not empty, or null for none.',
  published: 'published is true or false.',
  started: 'The start of a session that is not planned any more cannot be changed, and the duration of a live one neither.',
  unknown: `The fields that can be edited are ${FIELDS.join(', ')}.`,
};

/** What an edit changes: fields of the session as they are stored, and who may see it. */
export interface PreparedEdit {
  change: SessionChange;
  published?: boolean;
}

/** Checks the fields of an edit, and converts them to a change of the stored session (rule 13.26). Relative dates count from `nowMs`. */
export function prepareEdit(session: StoredSession, city: StoredCity, fields: unknown, nowMs: number): PreparedEdit | EditProblem {
  const parsed = editSchema.safeParse(fields);
  if (!parsed.success) return toProblem(parsed.error);
  const edit = parsed.data;
  return findProblem(session, city, edit) ?? toPreparedEdit(session, city, edit, nowMs);
}

function toProblem({ issues }: z.ZodError): EditProblem {
  const field = issues[0]?.path[0];
  return FIELDS.find((known) => known === field) ?? 'unknown';
}

function findProblem(session: StoredSession, city: StoredCity, edit: SessionEdit): EditProblem | undefined {
  const { startDateTime, startText, duration, room, category, documents = [] } = edit;
  if ((startDateTime !== undefined || startText !== undefined) && session.status !== 'planned') return 'started';
  if (duration !== undefined && session.status.startsWith('live')) return 'started';
  if (typeof room === 'number' && !city.rooms.some(({ id }) => id === room)) return 'room';
  if (typeof category === 'string' && !city.categories.some(({ slug }) => slug === category)) return 'category';
  const isOwn = (url: string) => session.documents?.some((document) => document.url === url) === true;
  return documents.every(({ url }) => isWebAddress(url) || isOwn(url)) ? undefined : 'documents';
}

function toPreparedEdit(session: StoredSession, city: StoredCity, edit: SessionEdit, nowMs: number): PreparedEdit {
  const { startDateTime, startText, duration, documents, published, ...plain } = edit;
  // A new start has no time only if it says so: the words of the source are about the earlier one.
  const text = startText ?? (startDateTime === undefined && startText === undefined ? session.startText : undefined);
  const start =
    startDateTime === undefined
      ? { ...(startText !== undefined && { startText, ...(startText !== null && { dayOnly: true }) }) }
      : {
          startMs: toMs(startDateTime, city.timeZone, nowMs),
          dayOnly: text !== undefined || isDay(startDateTime) ? true : null,
          startText: text ?? null,
        };
  // A session without documents has no list of them.
  const links = documents?.length === 0 ? null : documents;
  const change = withoutUndefined<SessionChange>({ ...plain, ...start, documents: links, durationSeconds: duration });
  return { change, ...(published !== undefined && { published }) };
}
