import type { SessionMetadata } from '../session/metadata.ts';

/** How many tones `styles/divisionTones.css` has: classes `tone-1` to `tone-8`. */
const TONES = 8;

/**
 * The tone (1 to 8) of each division of a session's people, by name: the same wherever it is asked for, whoever
 * spoke. Divisions take the tones in the order of their names; the ninth shares that of the first.
 */
export function divisionTones({ attendees, speeches }: Pick<SessionMetadata, 'attendees' | 'speeches'>): ReadonlyMap<string, number> {
  const people = [...attendees, ...speeches.map(({ attendee }) => attendee)];
  const names = new Set(people.map((person) => person?.division).filter((division) => division !== undefined));
  return new Map([...names].sort().map((name, index) => [name, (index % TONES) + 1]));
}

/** Class of a division's tone; `tone-0` for who belongs to none, and for who is not to be known (a city's `hideDelegates`). */
export const toneClass = (tones: ReadonlyMap<string, number>, division: string | undefined): string =>
  `tone-${division === undefined ? 0 : (tones.get(division) ?? 0)}`;
