import type { Attendee, Speech } from '../../store/records.ts';
import { isRunning } from './deskAgenda.ts';

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

/** Sorts attendees by last name, then by first name, in the order of a language (BCP 47 tag). */
export function sortPeople(attendees: readonly Attendee[], language: string): Attendee[] {
  const collator = new Intl.Collator(language);
  return attendees.toSorted(
    (a, b) => collator.compare(toSortName(a), toSortName(b)) || collator.compare(a.delegate.firstname, b.delegate.firstname),
  );
}

/** The role that more than half of the attendees have; undefined if there is none. */
export function findUsualRole(attendees: readonly Attendee[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { role } of attendees) if (role) counts.set(role.name, (counts.get(role.name) ?? 0) + 1);
  return [...counts].find(([, count]) => count > attendees.length / 2)?.[0];
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

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
