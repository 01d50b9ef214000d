/** A run of text, or a web address with the text of its link. */
export type LinkedPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/** A web address up to a blank, an angle bracket or a double quotation mark, which no address has. */
const ADDRESS = /https?:\/\/[^\s<>"“”„«»‹›]+/g;
const PUNCTUATION = ".,;:!?'’…،؛؟。，、；：！？";
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
] as const;

/** Number of times that a character occurs in a text. */
const count = (text: string, character: string) => text.split(character).length - 1;

/** An address without the punctuation after it, and without closing brackets that were opened before it. */
function trimAddress(address: string): string {
  const surplus = new Map<string, number>(BRACKETS.map(([open, close]) => [close, count(address, close) - count(address, open)]));
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const unopened = surplus.get(last) ?? 0;
    if (unopened > 0) surplus.set(last, unopened - 1);
    else if (!PUNCTUATION.includes(last)) break;
  }
  return address.slice(0, end);
}

/** Splits a text at its web addresses (rule 8.13). The title of a line `title: address` is the text of its link. */
export function splitLinks(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  const addText = (from: number, to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  let position = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = trimAddress(found);
    if (!URL.canParse(href)) continue;
    const lineStart = text.lastIndexOf('\n', index) + 1;
    const isLastOfLine = /^\S*$/.test(text.slice(index).split('\n', 1)[0] ?? '');
    const title = lineStart >= position && isLastOfLine ? /^(\S.*): $/.exec(text.slice(lineStart, index))?.[1] : undefined;
    addText(position, title === undefined ? index : lineStart);
    parts.push({ kind: 'link', text: title ?? href, href });
    position = index + href.length;
  }
  addText(position, text.length);
  return parts;
}
