/** A part of a regular expression: what it may consist of, and how often it repeats. */
export interface PatternPart {
  /** Texts for a part without parts of its own: source of the character or class; undefined for a group and for an assertion. */
  atom?: string;
  /** The alternatives of a group or a lookaround. */
  alternatives?: PatternPart[][];
  /** Fewest repetitions. */
  min: number;
  /** Whether the number of repetitions has no limit. */
  isUnbounded: boolean;
}

const GROUP = /^\((?:\?(?:<?[=!]|:|<[^>]+>|[a-z]*(?:-[a-z]+)?:))?/;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/;
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<[^>]*>|[^])/;

/** Length of the class at the start of a source; classes of the flag v may contain classes. */
function classLength(source: string): number {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') depth += 1;
    else if (source[at] === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
}

/** Reads the source of a regular expression into its alternatives; enough of it to make texts that it matches. */
export function parsePattern(source: string): PatternPart[][] {
  let rest = source;
  const take = (length: number) => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };

  function readAlternatives(): PatternPart[][] {
    const alternatives: PatternPart[][] = [[]];
    while (rest !== '' && !rest.startsWith(')')) {
      if (rest.startsWith('|')) {
        take(1);
        alternatives.push([]);
      } else alternatives.at(-1)?.push(readPart());
    }
    return alternatives;
  }

  function readPart(): PatternPart {
    const group = GROUP.exec(rest)?.[0];
    let part: Pick<PatternPart, 'atom' | 'alternatives'>;
    if (group !== undefined) {
      take(group.length);
      part = { alternatives: readAlternatives() };
      take(1);
    } else if (/^(?:[\^$]|\\[bB])/.test(rest)) {
      take(rest.startsWith('\\') ? 2 : 1);
      part = {};
    } else {
      part = { atom: take(rest.startsWith('[') ? classLength(rest) : (ESCAPE.exec(rest)?.[0].length ?? 1)) };
    }
    const [quantifier = '', sign, least, range, most] = QUANTIFIER.exec(rest) ?? [];
    take(quantifier.length);
    const min = sign === undefined ? Number(least ?? 1) : sign === '+' ? 1 : 0;
    return { ...part, min, isUnbounded: sign === '*' || sign === '+' || (range !== undefined && most === '') };
  }

  return readAlternatives();
}
