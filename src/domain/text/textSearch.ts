const MARKS = /\p{M}/gu;

/** A text in the form in which searches compare it: without case, accents and repeated spaces. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();

/** Whether `text` contains `term` without regard to case and accents; every text contains an empty term (rules 2.2, 4.4). */
export const containsText = (text: string, term: string): boolean => foldText(text).includes(foldText(term));
