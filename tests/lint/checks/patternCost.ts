import { parsePattern, type PatternPart } from './patternTree.ts';

/** Characters that classes are tried with, besides those of the pattern. */
const POOL = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '0',
  '-',
  '_',
  '.',
  ',',
  ':',
  ';',
  '/',
  '<',
  '>',
  '"',
  "'",
  '(',
  ')',
  '=',
  '&',
  '#',
  '%',
  '\u0301',
  '王',
];

/** Characters of one class that are tried. */
const CHARACTERS = 6;

/** What follows the repeated part: the end, or characters at which a match may fail late. */
const ENDS = ['', '\u0000', '\n', '!'];

/** Lengths at which a pattern is tried: an exponential one is found at the first, before it would take years at the next. */
const SHORT = [22, 26, 200, 400, 800, 1600];
/** Lengths at which the time is compared with that of half the length; most slow patterns are found at the first. */
const LONG = [8000, 16_000];

/** Processor time below which differences are noise, ms. */
const NOISE_MS = 12;

/** Texts that make a pattern go back. */
function* hostileTexts(pattern: RegExp): Generator<(length: number) => string> {
  const characters = [...new Set([...POOL, ...Array.from(pattern.source)])];
  const known = new Map<string, string[]>();
  const samplesOf = (atom: string): string[] => {
    const cached = known.get(atom);
    if (cached) return cached;
    const one = new RegExp(`^${atom}$`, pattern.flags.replace(/[gy]/g, ''));
    const found = characters.filter((character) => one.test(character)).slice(0, CHARACTERS);
    known.set(atom, found);
    return found;
  };
  const sampleOf = (part: PatternPart): string => {
    if (part.atom !== undefined) return samplesOf(part.atom)[0] ?? '';
    return sampleOfAll(part.alternatives?.[0] ?? []);
  };
  const sampleOfAll = (parts: readonly PatternPart[]): string => parts.map((part) => sampleOf(part).repeat(part.min)).join('');

  function* inAlternatives(alternatives: readonly PatternPart[][], before: string): Generator<[before: string, body: string]> {
    for (const parts of alternatives) {
      for (const [index, part] of parts.entries()) {
        const start = before + sampleOfAll(parts.slice(0, index));
        if (part.isUnbounded) {
          const bodies = part.atom === undefined ? (part.alternatives ?? []).map(sampleOfAll) : samplesOf(part.atom);
          for (const body of bodies) if (body !== '') yield [start, body];
        }
        if (part.alternatives) yield* inAlternatives(part.alternatives, start);
      }
    }
  }

  const bodies = [...inAlternatives(parsePattern(pattern.source), '')];
  for (const [before, body] of bodies) {
    for (const end of ENDS) yield (length) => before + body.repeat(length / body.length) + end;
    const whole = before + body;
    for (const repeated of new Set([whole, whole.charAt(0)]))
      for (const end of ENDS) yield (length) => repeated.repeat(length / repeated.length) + end;
  }
}

/** Node.js 22 does not tell the processor time of a thread. */
const node: Partial<Pick<NodeJS.Process, 'threadCpuUsage'>> = process;

/** Processor time of this thread, or of the process, whose other threads test other files. */
const usageSince = (start?: NodeJS.CpuUsage): NodeJS.CpuUsage => node.threadCpuUsage?.(start) ?? process.cpuUsage(start);

function measureMs(pattern: RegExp, text: string): number {
  const start = usageSince();
  text.replace(pattern, '');
  const { user, system } = usageSince(start);
  return (user + system) / 1000;
}

/**
 * A hostile text on which the time of a pattern grows faster than the length of the text, shortened; undefined when none of the tried
 * texts is. The texts are made from the pattern itself: each part that repeats without limit is repeated, with what stands before it.
 */
export function findSlowText(source: string, flags: string): string | undefined {
  const pattern = new RegExp(source, `${flags.replace('g', '')}g`);
  for (const toText of hostileTexts(pattern)) {
    const shorten = () => JSON.stringify(toText(12));
    for (const length of SHORT)
      if (measureMs(pattern, toText(length)) > NOISE_MS && measureMs(pattern, toText(length)) > NOISE_MS) return shorten();
    const isSlow = (length: number) => {
      const ms = measureMs(pattern, toText(length));
      return ms > NOISE_MS && ms > 3 * measureMs(pattern, toText(length / 2));
    };
    // Repeated, since another program may use the processor meanwhile.
    if (LONG.some((length) => isSlow(length) && isSlow(length) && isSlow(length))) return shorten();
  }
  return undefined;
}
