import { isDay, parseInstant } from '../../../src/domain/time/instant.ts';
import { addDays } from '../../../src/domain/time/zonedTime.ts';
import type { SessionDocument } from './sessionDocument.ts';

/** The instant, epoch ms, at which a session starts; of a start without a time the beginning of its day. */
export const startOf = ({ city, session }: SessionDocument): number | undefined => parseInstant(session.start, city.timeZone);

/** The end, epoch ms, of the day of a start without a time. */
const dayEnd = ({ city, session }: SessionDocument): number | undefined => parseInstant(addDays(session.start ?? '', 1), city.timeZone);

/** Whether everybody may see the session. */
export const isOpen = ({ session }: SessionDocument): boolean => session.access === 'open';

/** Whether a session does not take place as planned (rule 3.13). */
export const isStated = ({ session: { state } }: SessionDocument): boolean =>
  state === 'cancelled' || state === 'postponed' || state === 'moved';

/** Whether the start of a session, that of a plan which was given up too, has not passed. */
export function isUpcoming(document: SessionDocument, nowMs: number): boolean {
  // A start without a time is any time of its day.
  const startMs = isDay(document.session.start) ? dayEnd(document) : startOf(document);
  return startMs === undefined || startMs > nowMs;
}

/** Whether a session is planned, and its start has not passed. */
export const isAhead = (document: SessionDocument, nowMs: number): boolean =>
  document.session.state === 'planned' && isUpcoming(document, nowMs);

/** Whether a session is over, so that what was said and decided may be told (rule 10.9). */
export const isOver = ({ session: { state } }: SessionDocument): boolean => state === 'recorded' || state === 'recorded-unavailable';

/** Whether a session can be played as a recording. */
export const isRecorded = (document: SessionDocument): boolean =>
  document.session.state === 'recorded' && document.session.stream?.type === 'vod';

/**
 * The instant, epoch ms, at which a session that is over ended; its start where only that is known, and the end of its day where only that.
 */
export function endOf(document: SessionDocument): number | undefined {
  const { session, city } = document;
  const endMs = parseInstant(session.end, city.timeZone);
  if (endMs !== undefined) return endMs;
  if (isDay(session.start)) return dayEnd(document);
  const startMs = startOf(document);
  return startMs === undefined ? undefined : startMs + (session.durationSeconds ?? 0) * 1000;
}
