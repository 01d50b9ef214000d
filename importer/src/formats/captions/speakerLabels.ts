import { isNumberedVoice } from '../../../../backend/src/seed/captions/cueText.ts';
import { personKey } from '../../text/text.ts';
import { NO_NAME_PHRASES, NO_NAMES, NO_SINGLE_NAMES, PARTICLES, TITLES } from './labelTerms.ts';
import type { NamedCue, PlainCue } from './rollingCaptions.ts';

/** Cues whose speakers are no longer in their text, and how many of them had one there. */
export interface LabelledCues {
  cues: PlainCue[];
  named: number;
  numbered: number;
}

/** `[Ann Lee]:`, `(Speaker 1)`; the brackets of a voice with a number need no colon. */
const BRACKETED = /^[-–—•*]?[^\S\n]*(?:\[([^[\]\n]{1,60})\]|\(([^()\n]{1,60})\)|<([^<>\n]{1,60})>)[^\S\n]*([:：])?[^\S\n]*/u;

/** `Ann Lee: …`, `- MAYOR LEE: …`. No time (`10:30`) and no address (`https://`): a blank follows the colon. */
const PLAIN = /^[-–—•*]?[^\S\n]*([^\s:：\n](?:[^:：\n]{0,58}[^\s:：\n])?)[^\S\n]*(?::(?=\s|$)|：)[^\S\n]*/u;

/** A voice with a number in brackets inside a line. */
const INNER_NUMBERED = /(?<![^\S\n])[^\S\n]*(?:\[([^[\]\n]{1,40})\]|\(([^()\n]{1,40})\)|<([^<>\n]{1,40})>):?/gu;

/** `1 "Ann Lee" (3713)`, the id of a cue in Webex. */
const QUOTED_NAME = /^\d*\s*"([^"]{1,80})"(?:\s*\([^()]*\))?$/;

const MOST_TERMS = 6;

/** Shares of the cues that begin with a label: a dialogue, and a transcript that names the speaker of each cue. */
const DIALOGUE = 1 / 3;
const TRANSCRIPT = 0.8;

interface Label {
  label: string;
  /** The text behind the label. */
  rest: string;
}

/**
 * Finds the speakers that the text of cues names at the start of a line (`Ann Lee: …`), or their ids name (rule 11.19). The
 * whole file decides whether a label is a speaker: one that repeats, or stands where others do, and looks like a name. In
 * doubt it stays in the text. Voices with a number (`[SPEAKER_00]:`) are nobody's name and are removed. A cue with several
 * speakers keeps their names in its text.
 */
export function readLabels(cues: readonly NamedCue[]): LabelledCues {
  let numbered = 0;
  const plain = cues.map((cue) => {
    const text = removeNumbered(cue.text);
    const isNumbered = text !== cue.text;
    if (isNumbered) numbered += 1;
    return { ...cue, text };
  });
  const isSpeaker = createJudge(plain);
  let named = 0;
  const labelled = plain.map(({ name, ...cue }): PlainCue => {
    const own = readLines(cue, isSpeaker);
    if (own.speaker !== cue.speaker) {
      named += 1;
      return own;
    }
    const idName = name === undefined ? undefined : readIdName(name, isSpeaker);
    if (idName === undefined || cue.speaker !== undefined) return own;
    named += 1;
    return { ...own, speaker: idName };
  });
  return { cues: labelled, named, numbered };
}

function removeNumbered(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const found = readBracketed(line) ?? readPlain(line);
      const rest = found !== undefined && isNumberedVoice(found.label) ? found.rest : line;
      return rest.replace(INNER_NUMBERED, (all, ...labels: (string | undefined)[]) => {
        const label = labels.slice(0, 3).find((inside) => inside !== undefined);
        // `(unknown)` inside a line is what was said or noted.
        return isNumberedVoice(label ?? '') && /[\s\d_-]/.test(label ?? '') ? '' : all;
      });
    })
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Moves the speaker of all labelled lines to the cue, if it is one and the first line has it. */
function readLines(cue: PlainCue, isSpeaker: (label: string) => boolean): PlainCue {
  const lines = cue.text.split('\n').map((line) => ({ line, found: readNamed(line) }));
  const accepted = lines.map(({ line, found }) =>
    found !== undefined && isSpeaker(found.label) ? found : { label: undefined, rest: line },
  );
  const names = new Set(accepted.flatMap(({ label }) => (label === undefined ? [] : [personKey(label)])));
  const speaker = accepted[0]?.label;
  if (speaker === undefined || names.size !== 1) return cue;
  if (cue.speaker !== undefined && personKey(cue.speaker) !== personKey(speaker)) return cue;
  const text = accepted
    .map(({ rest }) => rest)
    .filter((rest) => rest !== '')
    .join('\n');
  return { ...cue, text, speaker: cue.speaker ?? speaker };
}

function readNamed(line: string): Label | undefined {
  const bracketed = BRACKETED.exec(line);
  if (bracketed) return bracketed[4] === undefined ? undefined : readBracketed(line);
  return readPlain(line);
}

function readBracketed(line: string): Label | undefined {
  const [all, square, round, angle] = BRACKETED.exec(line) ?? [];
  const label = (square ?? round ?? angle)?.trim();
  return all === undefined || label === undefined || label === '' ? undefined : { label, rest: line.slice(all.length) };
}

function readPlain(line: string): Label | undefined {
  const [all, label] = PLAIN.exec(line) ?? [];
  return all === undefined || label === undefined ? undefined : { label, rest: line.slice(all.length) };
}

function readIdName(name: string, isSpeaker: (label: string) => boolean): string | undefined {
  const quoted = QUOTED_NAME.exec(name)?.[1]?.trim();
  if (quoted !== undefined) return isNumberedVoice(quoted) || quoted === '' ? undefined : quoted;
  return looksLikeName(name) && isSpeaker(name) ? name : undefined;
}

/** Returns whether a label names a speaker, judged by all cues of the file. */
function createJudge(cues: readonly NamedCue[]): (label: string) => boolean {
  const known = new Set(cues.flatMap(({ speaker }) => (speaker === undefined ? [] : [personKey(speaker)])));
  const labels = cues.flatMap(({ text, name }) => {
    const own = text.split('\n').flatMap((line) => readNamed(line)?.label ?? []);
    return [...own, ...(name !== undefined && looksLikeName(name) ? [name] : [])];
  });
  const counts = new Map<string, number>();
  for (const label of labels.filter(canBeName)) counts.set(personKey(label), (counts.get(personKey(label)) ?? 0) + 1);
  const begins = cues.filter(({ text, name }) => {
    const label = readNamed(text)?.label ?? name;
    return label !== undefined && canBeName(label) && (label !== name || looksLikeName(label));
  }).length;
  const share = begins / Math.max(cues.length, 1);
  const all = cues.map(({ text }) => text).join('\n');
  const isUpperCase = countMatches(all, /\p{Lu}/gu) > countMatches(all, /\p{Ll}/gu);
  const repeats = [...counts.values()].some((count) => count > 1);

  return (label) => {
    const count = counts.get(personKey(label)) ?? 0;
    if (known.has(personKey(label))) return true;
    if (!canBeName(label) || count === 0) return false;
    if (isTitled(label)) return true;
    if (looksLikeName(label)) return count > 1 || share >= 1 / 2;
    // Programs that name the speaker of each cue write names of any form.
    if (share >= TRANSCRIPT && repeats && cues.length > 2) return true;
    if (count < 2) return false;
    const isCapital = /\p{Lu}{2}/u.test(label) && !/\p{Ll}/u.test(label);
    if (isCapital) return !isUpperCase || share >= DIALOGUE;
    const hasNoCase = !/[\p{Lu}\p{Ll}]/u.test(label);
    return hasNoCase ? share >= DIALOGUE : /^\p{Lu}/u.test(label) && share >= 1 / 2 && counts.size > 1;
  };
}

/** Whether a label could be a name: some words with letters, none of which is one of those that start other lines. */
function canBeName(label: string): boolean {
  const terms = toTerms(label);
  const isName = terms.length > 0 && terms.length <= MOST_TERMS && countMatches(label, /\p{L}/gu) > 1 && !/[?!;"“”„«»/\\<>=]/u.test(label);
  if (!isName || NO_NAME_PHRASES.has(terms.join(' '))) return false;
  if (terms.length === 1 && NO_SINGLE_NAMES.has(terms[0] ?? '')) return false;
  return !terms.some((term, index) => NO_NAMES.has(term) && !(index > 0 && PARTICLES.has(term)));
}

/** Two to five words with a capital, and particles: `Ann de Wit`; `Lee, Ann (Labour)`. */
function looksLikeName(label: string): boolean {
  if (!canBeName(label)) return false;
  const chunks = toChunks(label);
  const capitals = chunks.filter((chunk) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(chunk)).length;
  const others = chunks.filter((chunk) => !/^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(chunk));
  return chunks.length <= 5 && capitals >= 2 && others.every((chunk) => PARTICLES.has(chunk.toLowerCase()));
}

/** `Councillor Lee`, `wethouder De Wit`, `Mme Curie`. */
function isTitled(label: string): boolean {
  const chunks = toChunks(label);
  const title = chunks.slice(0, 2).findLastIndex((chunk) => TITLES.has(toTerm(chunk)));
  const last = chunks.slice(title + 1).at(-1);
  return title !== -1 && last !== undefined && chunks.length <= MOST_TERMS && /^\p{Lu}\p{L}/u.test(last);
}

/** The words of a name, without the function behind it in brackets. */
function toChunks(label: string): string[] {
  return label
    .replace(/\([^()]{0,60}\)$/, '')
    .split(/[\s,]+/)
    .filter((chunk) => chunk !== '');
}

function toTerms(label: string): string[] {
  return toChunks(label).map(toTerm);
}

function toTerm(chunk: string): string {
  return chunk
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/^\P{L}+/u, '')
    .replace(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
    .toLowerCase();
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
