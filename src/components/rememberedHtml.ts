/** Characters of all that is kept. */
const MAX_CHARACTERS = 2_000_000;

/** Numbers stand for objects in the names of what is kept: nothing is kept alive by that. */
const numbers = new WeakMap<object, number>();
let objects = 0;

const kept = new Map<string, string>();
let characters = 0;

function numberOf(object: object): number {
  const known = numbers.get(object) ?? (objects += 1);
  numbers.set(object, known);
  return known;
}

function keep(name: string, html: string): string {
  if (characters > MAX_CHARACTERS) {
    kept.clear();
    characters = 0;
  }
  kept.set(name, html);
  characters += html.length;
  return html;
}

/**
 * HTML that is made of some objects nobody changes, and of what a word says beside them: as it was rendered the first time. What upstream
 * tells anew are other objects.
 */
export function rememberHtml(of: readonly (object | undefined)[], word: string, render: () => Promise<string>): string | Promise<string> {
  const name = `${of.map((object) => (object ? numberOf(object) : 0)).join(' ')} ${word}`;
  return kept.get(name) ?? render().then((html) => keep(name, html));
}
