import { isIdentifier } from '../../../src/domain/http/identifiers.ts';
import { sessionPath } from '../../../src/domain/session/sessionPath.ts';
import type { FollowPhase } from '../../../src/domain/follow/followForm.ts';
import type { News, NewsKind } from '../follows/news.ts';
import type { DocumentTopic, SessionDocument } from '../portal/sessionDocument.ts';

/** What belongs to a session that is planned, and what to one that is over. */
const PHASES: Record<NewsKind, FollowPhase> = {
  agenda: 'before',
  changed: 'before',
  cancelled: 'before',
  postponed: 'before',
  moved: 'before',
  reinstated: 'before',
  started: 'before',
  recorded: 'after',
  spoken: 'after',
  voted: 'after',
  transcript: 'after',
};

/** What a piece of news says besides its session; the rest is not known. */
type NewsDetails = Partial<Pick<News, 'item' | 'text' | 'speaker' | 'outcome' | 'movedTo' | 'path'>> & {
  /** Start of the session, where it is not that of the document. */
  start?: string | undefined;
};

/** Writes news of a session; `about` tells news of one kind apart, and is the same each time (rule 28.41). */
export type NewsWriter = (kind: NewsKind, about: string, details?: NewsDetails) => News;

/** Returns what writes news of a session. */
export function newsWriter({ city, session }: SessionDocument): NewsWriter {
  const base = sessionPath(city.name, { reference: session.reference, sessionId: session.id });
  // All news of the session have the same: there may be thousands.
  const ofCity = { name: city.name, title: city.title, timeZone: city.timeZone };
  const ofSession = {
    id: session.id,
    reference: session.reference,
    name: session.name,
    start: session.start ?? undefined,
    startText: session.startText,
  };
  return (kind, about, { item, text, speaker, outcome, movedTo, path = base, start } = {}) => ({
    key: `${kind}:${String(session.id)}${about === '' ? '' : `:${about}`}`,
    kind,
    phase: PHASES[kind],
    city: ofCity,
    session: start === undefined ? ofSession : { ...ofSession, start },
    item,
    text,
    speaker,
    outcome,
    movedTo,
    path,
  });
}

/** Path of a session at a topic: its place in the recording, or its line of the agenda (rule 24.8). */
export function topicPath({ city, session }: SessionDocument, { id, start }: Pick<DocumentTopic, 'id' | 'start'>): string {
  const path = sessionPath(city.name, { reference: session.reference, sessionId: session.id });
  return start !== null && isIdentifier('topicId', id) ? `${path}/topicid/${id}` : `${path}#topics`;
}

/** Path of a session at a second of its recording; at a list of its page when the second is not known. */
export function secondPath({ city, session }: SessionDocument, ms: number | undefined, panel: 'votes' | 'speakers'): string {
  const path = sessionPath(city.name, { reference: session.reference, sessionId: session.id });
  return ms === undefined ? `${path}#${panel}` : `${path}/seek/${Math.max(0, Math.floor(ms / 1000))}`;
}
