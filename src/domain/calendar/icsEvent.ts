import { parseInstant } from '../time/instant.ts';
import { accessOf, type Session } from '../session/session.ts';

/** A session as a calendar event; instants in epoch ms. */
export interface IcsEvent {
  sessionId: number;
  name: string;
  startMs: number;
  /** Undefined when the end is unknown (rule 5.9). */
  endMs: number | undefined;
  isCancelled: boolean;
  url: string | undefined;
  description: string | undefined;
  location: string | undefined;
}

/** Data that the event needs in addition to the session. */
interface IcsSources {
  /** Names of rooms by id. */
  rooms: ReadonlyMap<number, string>;
  /** Gives the public address of a session. */
  addressOf: (session: Session) => string;
  /** Whether the visitor has the grant of a protected session. */
  isGranted?: boolean;
}

/**
 * The event of a session: complete when it is open or granted; name, date and address when it is protected (rule 5.8); name and date, as a
 * cancelled event that disappears from subscribers' calendars, when it is unpublished (rule 5.7). Undefined without a date.
 */
export function toIcsEvent(session: Session, { rooms, addressOf, isGranted = false }: IcsSources): IcsEvent | undefined {
  const { sessionId, name, startMs } = session;
  if (startMs === undefined) return undefined;
  const access = accessOf(session);
  const isOpen = access === 'open' || (access === 'protected' && isGranted);
  return {
    sessionId,
    name,
    startMs,
    endMs: isOpen ? endOf(session, startMs) : undefined,
    isCancelled: access === 'unpublished',
    url: access === 'unpublished' ? undefined : addressOf(session),
    description: isOpen ? session.description : undefined,
    location: isOpen && session.room !== undefined ? rooms.get(session.room) : undefined,
  };
}

function endOf({ endMs, durationSeconds }: Session, startMs: number): number | undefined {
  const end = endMs ?? (durationSeconds === undefined ? undefined : startMs + durationSeconds * 1000);
  // An end after the year 9999 cannot be written in the file.
  return end !== undefined && end > startMs ? parseInstant(end, 'UTC') : undefined;
}
