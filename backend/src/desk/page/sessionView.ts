import { findMoveProblem } from '../../store/moveProblem.ts';
import type { Attendee, Banner, Speech, StoredSession, Topic, Vote } from '../../store/records.ts';
import type { StoredCity } from '../../seed/loadedSeed.ts';
import type { Store } from '../../store/store.ts';
import type { Notice } from '../access/deskAccess.ts';
import { toAgenda } from '../state/deskAgenda.ts';
import { sortVotes } from '../state/deskVotes.ts';
import type { DeskTexts } from '../texts/deskTexts.ts';
import { chooseLanguage, getTexts } from '../texts/deskTexts.ts';

const DAY_MS = 86_400_000;
/** How far from a session others are to which it may move. */
const OTHERS_MS = { before: 60 * DAY_MS, after: 366 * DAY_MS };

/** Ids of the fields of the form that cancels, postpones or moves a session. */
export const PLAN_FIELDS = { reason: 'plan-reason', start: 'plan-start', other: 'plan-other' } as const;

/** Ids of the fields of the forms that edit or remove a session. */
export const DETAIL_FIELDS = {
  name: 'details-name',
  date: 'details-date',
  minutes: 'details-minutes',
  newDocument: 'details-document-new-url',
  password: 'new-password',
  sure: 'removal-sure',
} as const;

/** What a page of a session shows. */
export interface SessionView {
  texts: DeskTexts;
  /** Texts in the language of the city: what viewers read. */
  cityTexts: DeskTexts;
  city: StoredCity;
  session: StoredSession;
  isLive: boolean;
  agenda: Topic[];
  attendees: Attendee[];
  speeches: Speech[];
  votes: Vote[];
  banner: Banner | null;
  /** What is wrong with the camera or its disk, as texts. */
  warnings: string[];
  /** The sound tracks that arrive from the camera, as a text. */
  sound?: string;
  /** The sessions of the city to which this one may move (rule 13.19) and the one that was chosen, the nearest first. */
  others: Pick<StoredSession, 'reference' | 'name' | 'startMs'>[];
  /** What is searched among the attendees; empty: nothing. */
  query: string;
  /** What a change did, or why it was rejected. */
  notice?: Notice;
  problem?: Notice;
  /** The fields of a rejected form, so that nothing has to be typed again. */
  draft: Record<string, string>;
}

/** Reads what the page of a session shows. */
export async function readSessionView(
  store: Store,
  city: StoredCity,
  session: StoredSession,
  shown: Pick<SessionView, 'texts' | 'query' | 'draft' | 'warnings' | 'sound' | 'notice' | 'problem'>,
  nowMs: number,
): Promise<SessionView> {
  const { sessionId } = session;
  const near = await store.listSessionsBetween(city.name, session.startMs - OTHERS_MS.before, session.startMs + OTHERS_MS.after, false);
  const nearByReference = new Map(near.map((other) => [other.reference, other]));
  const known = {
    getCity: async () => city,
    getSession: async (name: string, reference: string) => nearByReference.get(reference) ?? (await store.getSession(name, reference)),
  };
  const others: StoredSession[] = [];
  for (const other of near) {
    const isChosen = other.reference === shown.draft['otherSession'];
    const isTarget = other.status === 'planned' && (await findMoveProblem(known, session, other.reference, nowMs)) === undefined;
    if (isChosen || isTarget) others.push(other);
  }
  return {
    ...shown,
    city,
    session,
    cityTexts: getTexts(chooseLanguage(city.admin['contentLanguage'])),
    isLive: session.status.startsWith('live'),
    agenda: toAgenda(await store.getList(sessionId, 'topics')),
    attendees: await store.getList(sessionId, 'attendees'),
    speeches: await store.getList(sessionId, 'speeches'),
    votes: sortVotes(await store.getList(sessionId, 'votes')),
    banner: await store.getBanner(sessionId),
    others: others.toSorted((a, b) => a.startMs - b.startMs),
  };
}

/** Path of the page of a session. */
export function toSessionPath({ city, reference }: Pick<StoredSession, 'city' | 'reference'>): string {
  return `/desk/${city}/${encodeURIComponent(reference)}`;
}

/** Path of the page with the roll call of a vote. */
export function toRollCallPath(session: Pick<StoredSession, 'city' | 'reference'>, voteId: string): string {
  return `${toSessionPath(session)}/roll-call/${encodeURIComponent(voteId)}`;
}

/** Address to which a form of the page is sent; a search among the attendees stays. */
export function toFormAction({ session, query }: Pick<SessionView, 'session' | 'query'>, action: string): string {
  return `${toSessionPath(session)}/${action}${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`;
}
