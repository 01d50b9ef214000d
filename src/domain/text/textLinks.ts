/** A piece of text, or a link. */
export interface LinkPart {
  text: string;
  href?: string;
}

/** A whole line `title: address`, else an address without the punctuation after it. */
const LINK = /^(.+): (https?:\/\/\S+)$|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/gm;

/** Splits a text at its web addresses; a line `title: address` becomes a link that is called by its title (rule 8.13). */
export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { 0: match, 1: title, 2: address, index } of text.matchAll(LINK)) {
    parts.push({ text: text.slice(end, index) }, { text: title ?? match, href: address ?? match });
    end = index + match.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '');
}
