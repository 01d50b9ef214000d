const MARKS = /\p{M}/gu;

/** A text as it is compared: without case, accents and doubled spaces. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();

/** Whether `text` contains `term`, case and accents aside; an empty term is in every text (spec §5). */
export const containsText = (text: string, term: string): boolean => foldText(text).includes(foldText(term));
