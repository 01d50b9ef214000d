import type { Attendee, Speech } from '../../store/records.ts';
import { isRunning } from './deskAgenda.ts';

/** The attendees whose last names begin with the same letter. */
export interface PeopleGroup {
  letter: string;
  people: Attendee[];
}

/** First and last name of an attendee. */
export function toFullName({ delegate: { firstname, lastname } }: Pick<Attendee, 'delegate'>): string {
  return `${firstname} ${lastname}`.trim();
}

/** The attendees whose name, role or division contains every part of a query, without case and accents. */
export function searchPeople(attendees: readonly Attendee[], query: string): Attendee[] {
  const parts = fold(query).split(/\s+/);
  return attendees.filter((attendee) => {
    const text = fold([toFullName(attendee), attendee.role?.name, attendee.delegate.division?.name].join(' '));
    return parts.every((part) => text.includes(part));
  });
}

/** Groups attendees by the first letter of their last name, in the order of a language (BCP 47 tag). */
export function groupPeople(attendees: readonly Attendee[], language: string): PeopleGroup[] {
  const collator = new Intl.Collator(language);
  const sorted = attendees.toSorted(
    (a, b) => collator.compare(toSortName(a), toSortName(b)) || collator.compare(a.delegate.firstname, b.delegate.firstname),
  );
  const groups: PeopleGroup[] = [];
  for (const attendee of sorted) {
    const letter = toLetter(toSortName(attendee));
    const group = groups.at(-1);
    if (group?.letter === letter) group.people.push(attendee);
    else groups.push({ letter, people: [attendee] });
  }
  return groups;
}

/** The running speech that started last. */
export function findRunningSpeech(speeches: readonly Speech[]): Speech | undefined {
  return speeches
    .filter(isRunning)
    .reduce<Speech | undefined>((last, speech) => (last && last.start > speech.start ? last : speech), undefined);
}

/** The name by which people are sorted; the Arabic article does not count. */
function toSortName({ delegate: { firstname, lastname } }: Attendee): string {
  return (lastname || firstname).trim().replace(/^ال(?=\p{L})/u, '');
}

/** The first letter without its accent; `#` for a name without letters. */
function toLetter(name: string): string {
  return /\p{L}/u.exec(fold(name))?.[0].toUpperCase() ?? '#';
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
