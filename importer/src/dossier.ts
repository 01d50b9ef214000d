import type { TopicSeed } from '../../backend/src/seed/seedSchema.ts';
import { oneLine } from './text/text.ts';

/** Longest id of a matter; a part of a longer one could be the id of another matter. */
const LONGEST = 100;

/** Longest agenda number. */
const LONGEST_NUMBER = 50;

/** The field of a topic with the id that its source has for the matter (rule 26.20); none without an id. */
export function withDossier(id: string | undefined): Pick<TopicSeed, 'dossier'> {
  const dossier = oneLine(id);
  return dossier === '' || dossier.length > LONGEST ? {} : { dossier };
}

/** The field of a topic with the agenda number before its title (rule 26.21); none without either. */
export function withNumber(number: string | null | undefined, title: string): Pick<TopicSeed, 'number'> {
  const printed = oneLine(number);
  return printed === '' || printed.length > LONGEST_NUMBER || oneLine(title) === '' ? {} : { number: printed };
}

/** The only id of a list; none where several matters are named, because an item is about one. */
export function onlyId(ids: readonly string[]): string | undefined {
  const [id, ...others] = new Set(ids.map(oneLine).filter((each) => each !== ''));
  return others.length === 0 ? id : undefined;
}
