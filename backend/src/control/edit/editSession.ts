import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../apiError.ts';
import { toLocalIso, dayOf } from '../../seed/zone.ts';
import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { BrokerEvent, SessionControl } from '../sessionEvents.ts';
import { emitEvent, emitState, setPublished } from '../sessionEvents.ts';
import type { EditField, EditProblem } from './sessionEdit.ts';
import { EDIT_PROBLEMS, prepareEdit } from './sessionEdit.ts';

/** What a session is after an edit: the fields that can be edited, and whether it has a password. */
export type EditedSession = Partial<Record<Exclude<EditField, 'password'>, unknown>> & { isProtected: boolean };

/** An edit that was made: the fields that are different now, and the session as it is stored. */
export interface EditAnswer {
  changed: string[];
  session: EditedSession;
}

/**
 * Edits a session (rule 13.26): the change is stored before this returns, and pages that are open are told. Returns why not if a field is
 * wrong; nothing is changed then.
 */
export async function editSession(control: SessionControl, session: StoredSession, fields: unknown): Promise<EditAnswer | EditProblem> {
  const { store, broker, clock } = control;
  const city = await store.getCity(session.city);
  if (!city) throw new ApiError(404, 'not_found', 'There is no such city.');
  const prepared = prepareEdit(session, city, fields, clock());
  if (typeof prepared === 'string') return prepared;
  const { change, published = session.published } = prepared;
  // A withdrawal comes first and stays, so that nobody sees the change; a publish comes last, so that everybody does.
  if (session.published && !published) await setPublished(control, session, false);
  const now = await store.repeatable(async () => {
    await store.updateSession(session.sessionId, change);
    const edited = await requireSession(store, session);
    if (!session.published && published) await setPublished(control, edited, true);
    const stored = await requireSession(store, session);
    if (session.published && stored.published && !isDeepStrictEqual(stored, session)) await tellPages(control, stored);
    else await emitState(store, broker, stored, 'status');
    return stored;
  }, session.sessionId);
  return { changed: listChanged(session, now), session: toEdited(now, city.timeZone) };
}

/** Edits a session for the control API. Throws an `ApiError` 422 that says what is wrong. */
export async function editSessionOrThrow(control: SessionControl, session: StoredSession, fields: unknown): Promise<EditAnswer> {
  const answer = await editSession(control, session, fields);
  if (typeof answer === 'string') throw new ApiError(422, `edit_${answer}`, EDIT_PROBLEMS[answer]);
  return answer;
}

/**
 * Pages of a published session are told with the publish of it: portals then ask the API again, and pages without a player reload
 * (rules 13.1 and 13.8). A page that plays goes on.
 */
function tellPages({ store, broker }: SessionControl, session: StoredSession): Promise<BrokerEvent> {
  emitEvent(broker, session, 'startStatus', { type: 'publish', session: session.sessionId });
  return emitState(store, broker, session, 'status');
}

async function requireSession(store: Store, { city, sessionId }: StoredSession): Promise<StoredSession> {
  const session = await store.getSession(city, String(sessionId));
  if (!session) throw new ApiError(404, 'not_found', 'The session was removed meanwhile.');
  return session;
}

/** The stored fields that differ; hashes of passwords are not shown. */
function listChanged(before: StoredSession, after: StoredSession): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof StoredSession)[];
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

function toEdited(session: StoredSession, timeZone: string): EditedSession {
  const { name, description, startMs, dayOnly, startText, durationSeconds, room, category, documents = [], published } = session;
  return {
    name,
    description,
    startDateTime: dayOnly ? dayOf(startMs, timeZone) : toLocalIso(startMs, timeZone),
    startText,
    duration: durationSeconds,
    room,
    category,
    documents,
    published,
    isProtected: session.password !== undefined,
  };
}
