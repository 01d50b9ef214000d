import { foldText } from './foldLetters.ts';

// A Chinese character beside a name is another word: Chinese has no spaces.
const ENDS_IN_LETTER = /[[\p{L}\p{N}]--\p{sc=Han}]$/v;
const BEGINS_IN_LETTER = /^[[\p{L}\p{N}]--\p{sc=Han}]/v;

/** Whether `text` contains `name` as a whole word or words, without regard to case and accents. */
function namesWhole(text: string, name: string): boolean {
  const sections = foldText(text).split(foldText(name));
  return sections.slice(1).some((after, index) => !ENDS_IN_LETTER.test(sections[index] ?? '') && !BEGINS_IN_LETTER.test(after));
}

/**
 * The title of a page: screen, city and portal, without a city that the name of the screen or of the portal already contains (rule 1.13).
 */
export function pageTitle(screen: string | undefined, city: string | undefined, portal?: string): string {
  const isNamed = city !== undefined && [screen, portal].some((text) => text !== undefined && namesWhole(text, city));
  return [...new Set([screen, isNamed ? undefined : city, portal].filter((part) => part !== undefined))].join(' · ');
}
