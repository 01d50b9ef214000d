import type { Topic } from '../../session/metadata.ts';

/** What stands between the number of a topic and its title; it ends with a space, since `3.1`, `2-jarig` and `12:30` go on. */
const SEPARATORS = /^[.:)\]]*\s+(?:[–—-](?:\s+|$))?/u;

/**
 * Returns the title of a topic without the agenda number that its source gives apart, since that is of one session only (rule 26.21). The
 * name stays whole without such a number, and where it does not begin with it or has nothing else: nothing is guessed.
 */
export function toItemTitle({ name, number = '' }: Pick<Topic, 'name' | 'number'>): string {
  if (number === '' || !name.startsWith(number)) return name;
  const rest = name.slice(number.length);
  const title = rest.replace(SEPARATORS, '');
  return title === '' || title === rest ? name : title;
}
