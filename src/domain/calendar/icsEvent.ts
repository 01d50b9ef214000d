import { parseInstant } from '../time/instant.ts';
import { accessOf, type Session } from '../session/session.ts';

/** A session as calendar programs get it; instants in epoch ms. */
export interface IcsEvent {
  sessionId: number;
  name: string;
  startMs: number;
  /** Undefined where nobody knows when it ends. */
  endMs: number | undefined;
  isCancelled: boolean;
  url: string | undefined;
  description: string | undefined;
  location: string | undefined;
}

/** What the event of a session is made with. */
interface IcsSources {
  /** Names of rooms by id. */
  rooms: ReadonlyMap<number, string>;
  /** The public address of a session. */
  addressOf: (session: Session) => string;
  /** Whether whoever gets the event may see a protected session. */
  isGranted?: boolean;
}

/**
 * The event of a session: all of one that is open or granted; of a protected one its name, date and address; of an unpublished one only name and date,
 * cancelled so that it leaves the calendars it was in (contract §8). Undefined without a date.
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
  // No calendar knows an end after the last year that has four digits.
  return end !== undefined && end > startMs ? parseInstant(end, 'UTC') : undefined;
}
