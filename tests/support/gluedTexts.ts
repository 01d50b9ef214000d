/** Elements that are in a line of text, and parts of such elements; every other element begins a line of its own. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo button circle cite code data dfn em i img input kbd label mark meter output path picture progress q rect s samp select ' +
    'small source span strong sub sup svg time u use var wbr astro-island astro-slot'
  ).split(' '),
);

/** A comment, a whole element without visible text, a tag, or text. */
const PART = /<!--[\s\S]*?-->|<(script|style|template|title)\b[\s\S]*?<\/\1>|<\/?([a-zA-Z][\w-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;

/**
 * The texts that are shown without a blank between them where no stylesheet is, as in a browser for text: those that only tags of inline
 * elements divide. A mark may be within a word, and in Chinese, which has no blanks, strong emphasis within a sentence. An image is its
 * alternative text.
 */
export function findGluedTexts(html: string): string[] {
  const glued: string[] = [];
  let before = '';
  let isDivided = false;
  let isEmphasised = false;
  const addText = (text: string) => {
    if (text === '') return;
    const isOneSentence = /\p{Script=Han}$/u.test(before) && /^\p{Script=Han}/u.test(text);
    const mustBeApart = isDivided || (isEmphasised && !isOneSentence);
    if (mustBeApart && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
      glued.push(`${before.slice(-20)}|${text.slice(0, 20)}`);
    before = text;
    isDivided = false;
    isEmphasised = false;
  };
  for (const [part, , tag] of html.matchAll(PART)) {
    if (tag !== undefined) {
      if (!INLINE.has(tag.toLowerCase())) before = '';
      else if (tag === 'strong') isEmphasised = true;
      else if (tag !== 'mark') isDivided = true;
      if (tag !== 'img') continue;
      addText(/\salt="([^"]*)"/.exec(part)?.[1] ?? '');
      isDivided = true;
    } else if (!part.startsWith('<')) addText(part);
  }
  return glued;
}
