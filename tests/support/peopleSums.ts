import { isCast } from '../../src/domain/votes/castChoices.ts';

/** A person as the document of a session names them. */
interface Person {
  firstName: string;
  lastName: string;
  division: string | null;
  /** Address of the page of the person; null for somebody without one. */
  url: string | null;
}

/** What is read of the document of a session (docs/session-json.md). */
export interface Document {
  session: { id: number; status: string | null; start: string | null; parts?: unknown };
  attendees: Person[] | null;
  speakers: { person: Person | null; turns: number; totalSeconds: number | null }[] | null;
  speeches: { id: string; person: Person | null; position: number | null; part?: number | null }[] | null;
  votes:
    | {
        id: string;
        ballots?: { person: Person | null; name: string | null; division: string | null; vote: string; differs: boolean }[];
      }[]
    | null;
}

/** Sums as documents of people have them; null where a city hides them. */
export interface PersonTotals {
  sessions: number;
  turns: number;
  speakingSeconds: number | null;
  votes: number | null;
}

/** Sums by the address of a person, by division and by year; a division or year that is not known is empty. */
export interface Sums {
  people: Record<string, PersonTotals>;
  divisions: Record<string, PersonTotals & { people: number }>;
  years: Record<string, PersonTotals>;
}

/** Whether a session has begun: who is expected at a planned one is not present. */
export const hasStarted = ({ session }: Document): boolean => session.status !== null && session.status !== 'planned';

/** Name and division: who is only named in a roll call has no address in the document of the session. */
export const toNameKey = (name: string, division: string | null): string => `${name} (${division ?? ''})`;

/** The address of each person of sessions by name and division. */
function toAddresses(documents: readonly Document[]): Map<string, string> {
  const people = documents.flatMap(({ attendees, speakers }) => [...(attendees ?? []), ...(speakers ?? []).map(({ person }) => person)]);
  return new Map(
    people.flatMap((person) =>
      person?.url == null ? [] : [[toNameKey(`${person.firstName} ${person.lastName}`.trim(), person.division), person.url] as const],
    ),
  );
}

/** Something to sum, with the sessions and people that count once. */
class Sum {
  readonly sessions = new Set<number>();
  readonly people = new Set<string>();
  turns = 0;
  seconds = 0;
  votes = 0;

  toTotals(): PersonTotals {
    return { sessions: this.sessions.size, turns: this.turns, speakingSeconds: this.seconds, votes: this.votes };
  }
}

class SumsByKey extends Map<string, Sum> {
  of(key: string): Sum {
    const known = this.get(key) ?? new Sum();
    this.set(key, known);
    return known;
  }
}

/**
 * Sums the documents of sessions, of everybody or of the person with one key: the address, or name and division of somebody who is only
 * named in roll calls.
 */
export function sumSessions(documents: readonly Document[], only?: string): Sums {
  const addresses = toAddresses(documents);
  const people = new SumsByKey();
  const divisions = new SumsByKey();
  const years = new SumsByKey();
  for (const { session, attendees, speakers, votes } of documents.filter(hasStarted)) {
    const addTo = (key: string | null, divisionName: string | null, change: (sum: Sum) => void) => {
      if (key === null || (only !== undefined && key !== only)) return;
      const division = divisions.of(divisionName ?? '');
      division.people.add(key);
      for (const sum of [people.of(key), division, years.of(session.start?.slice(0, 4) ?? '')]) change(sum);
    };
    const add = (person: Person | null, change: (sum: Sum) => void) => addTo(person?.url ?? null, person?.division ?? null, change);
    for (const person of attendees ?? []) add(person, ({ sessions }) => sessions.add(session.id));
    for (const { person, turns, totalSeconds } of speakers ?? []) {
      add(person, (sum) => {
        sum.sessions.add(session.id);
        sum.turns += turns;
        sum.seconds += totalSeconds ?? 0;
      });
    }
    // Of a live session no ballots are counted: its video shows them later (rule 10.9).
    const counted = session.status === 'live' ? [] : (votes ?? []);
    for (const ballot of counted.flatMap(({ ballots = [] }) => ballots)) {
      const { person, name, division } = ballot;
      const named = name === null ? null : toNameKey(name, division);
      const key = person ? person.url : named && (addresses.get(named) ?? named);
      addTo(key, person ? person.division : division, (sum) => {
        sum.votes += Number(isCast(ballot));
      });
    }
  }
  const toRecord = <T>(sums: SumsByKey, convert: (sum: Sum) => T) => Object.fromEntries([...sums].map(([key, sum]) => [key, convert(sum)]));
  return {
    people: toRecord(people, (sum) => sum.toTotals()),
    divisions: toRecord(divisions, (sum) => ({ ...sum.toTotals(), people: sum.people.size })),
    years: toRecord(years, (sum) => sum.toTotals()),
  };
}
