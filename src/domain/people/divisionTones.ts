import type { SessionMetadata } from '../session/metadata.ts';

/** Number of tones in `styles/divisionTones.css`: classes `tone-1` to `tone-8`. */
const TONES = 8;

/**
 * Assigns a tone (1 to 8) to each division of a session's attendees and speakers, in the order of the divisions' names; the ninth
 * division has the tone of the first (rule 8.11).
 */
export function divisionTones({ attendees, speeches }: Pick<SessionMetadata, 'attendees' | 'speeches'>): ReadonlyMap<string, number> {
  const people = [...attendees, ...speeches.map(({ attendee }) => attendee)];
  const names = new Set(people.map((person) => person?.division).filter((division) => division !== undefined));
  return new Map([...names].sort().map((name, index) => [name, (index % TONES) + 1]));
}

/** Returns the CSS class of a division's tone; `tone-0` for a person without division and for a hidden person (`hideDelegates`). */
export const toneClass = (tones: ReadonlyMap<string, number>, division: string | undefined): string =>
  `tone-${division === undefined ? 0 : (tones.get(division) ?? 0)}`;
