import { parseInstant } from '../time/instant.ts';
import { accessOf, type Session } from '../session/session.ts';
import { dayOf } from '../time/zonedTime.ts';

/** A session as a calendar event; instants in epoch ms. */
export interface IcsEvent {
  sessionId: number;
  name: string;
  startMs: number;
  /** Undefined when the end is unknown (rule 5.9). */
  endMs: number | undefined;
  /** The day (`YYYY-MM-DD`) of an event whose time is not known, which is an event of the whole day (rule 5.14). */
  day?: string | undefined;
  /** Number from 0 to 7 that rises when the event stops taking place (rule 5.15). */
  revision: number;
  /** Reference of the session that it has moved to, as its source names it: another one is another revision; not for visitors. */
  target?: string | undefined;
  isCancelled: boolean;
  url: string | undefined;
  description: string | undefined;
  location: string | undefined;
}

/** Data that the event needs in addition to the session. */
interface IcsSources {
  /** Names of rooms by id. */
  rooms: ReadonlyMap<number, string>;
  timeZone: string;
  /** Gives the public address of a session. */
  addressOf: (session: Session) => string;
  /** Gives the name of a session with what has become of it; not asked for one that is not published. */
  nameOf: (session: Session) => string;
  /** Gives what is said of the start of a changed session; asked only for one that is open to the visitor. */
  changeTextsOf: (session: Session) => string[];
  /** Whether the visitor has the grant of a protected session. */
  isGranted?: boolean;
}

/** Revisions of the states of a session (rule 5.15). */
const REVISIONS = { moved: 1, postponed: 2, cancelled: 3, unpublished: 4 } as const;

/**
 * The event of a session: complete when it is open or granted; name, date with its words, and address when it is protected (rule 5.8);
 * name and date, as a cancelled event that disappears from subscribers' calendars, when it is unpublished (rule 5.7). A cancelled or
 * postponed session is a cancelled event that says so (rule 3.13). Undefined without a date.
 */
export function toIcsEvent(session: Session, sources: IcsSources): IcsEvent | undefined {
  const { rooms, timeZone, addressOf, nameOf, changeTextsOf, isGranted = false } = sources;
  const { sessionId, name } = session;
  if (session.startMs === undefined) return undefined;
  const access = accessOf(session);
  const isOpen = access === 'open' || (access === 'protected' && isGranted);
  const change = access === 'unpublished' ? undefined : session.change;
  // A session that has moved to another date takes place then; one that has moved to another session takes place there.
  const moved = change && change.kind !== 'cancelled' && change.movedTo && 'startMs' in change.movedTo ? change.movedTo : undefined;
  const { startMs, isDayOnly } = moved ?? { startMs: session.startMs, isDayOnly: session.isDayOnly };
  // The words for the start (rule 3.15) stand for its time, which everybody may know who may know the date.
  const startText = access === 'unpublished' || moved ? undefined : session.startText;
  // When it was planned has these words too.
  const changeTexts = isOpen && change ? changeTextsOf(session).join(' ') || undefined : undefined;
  const texts = [...(isOpen ? [change?.reason] : []), changeTexts ?? startText, ...(isOpen ? [session.description] : [])];
  return {
    sessionId,
    name: access === 'unpublished' ? name : nameOf(session),
    startMs,
    endMs: isOpen && !moved && !isDayOnly ? endOf(session, startMs) : undefined,
    day: isDayOnly ? dayOf(startMs, timeZone) : undefined,
    revision: access === 'unpublished' ? REVISIONS.unpublished : change ? REVISIONS[change.kind] : 0,
    target: change?.movedTo && 'reference' in change.movedTo ? change.movedTo.reference : undefined,
    isCancelled: access === 'unpublished' || (change !== undefined && !moved),
    url: access === 'unpublished' ? undefined : addressOf(session),
    description: toEventDescription(texts),
    location: isOpen && session.room !== undefined ? rooms.get(session.room) : undefined,
  };
}

/** The description of an event: the texts that are known, as paragraphs. */
export const toEventDescription = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.filter((text) => text !== undefined).join('\n\n') || undefined;

function endOf({ endMs, durationSeconds }: Session, startMs: number): number | undefined {
  const end = endMs ?? (durationSeconds === undefined ? undefined : startMs + durationSeconds * 1000);
  // An end after the year 9999 cannot be written in the file.
  return end !== undefined && end > startMs ? parseInstant(end, 'UTC') : undefined;
}
