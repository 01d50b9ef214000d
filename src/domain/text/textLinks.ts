/** An address without the punctuation after it, and the title before it if both are the whole line. */
const LINK = /(?:^(.+): (?=\S+$))?(https?:\/\/\S*[^\s.,;:!?)])/m;

/**
 * Splits a text at its web addresses (rule 8.13): text, title, address, text, title, address, … and text at the end. The title of a
 * line `title: address` names its link; without such a line the title is undefined.
 */
export const splitLinks = (text: string): (string | undefined)[] => text.split(LINK);
