import { NUMBER, toCaptionLines } from './captionLines.ts';
import { readCueTimes } from './cueTimes.ts';
import { readTimestampMap, toShifts, type TimestampMap } from './timestampMap.ts';

/** A cue as it stands in the file; times in ms. */
export interface RawCue {
  start: number;
  end: number;
  markup: string;
  /** The line before the times, if it is no number: some programs write the speaker there. */
  name?: string;
  /** Number of its WebVTT header in a file of several segments. */
  segment: number;
}

/** The content of a WebVTT or SubRip file. */
export interface ParsedCaptions {
  cues: RawCue[];
  /** Value of `Language:` in the first header that has one. */
  language: string | undefined;
  unreadable: number;
  empty: number;
  untimed: number;
  /** Number of segments with an `X-TIMESTAMP-MAP`. */
  mapped: number;
  /** Whether a player can read the file as it is. */
  isStrict: boolean;
}

const HEADER = /^\uFEFF?WEBVTT(?:[ \t]|$)/;

/** First line of a block that is not a cue. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/;

/** The loader of the seed reads such a line as a setting or a comment although it is the text or the name of a cue. */
const MISREAD_TEXT = /^\s*(region|vertical|line|position|size|align)[:=]/;
const MISREAD_NAME = /^(NOTE|REGION)/;

const REGION_SETTING =
  /^(id:\S+|lines:\d+|scroll:up|width:(100|\d{1,2})(\.\d+)?%|(regionanchor|viewportanchor):(100|\d{1,2})(\.\d+)?%,(100|\d{1,2})(\.\d+)?%)$/;

/** First line of a cue whose line of times is missing or damaged. */
const DAMAGED_CUE = /^\s*\d+\s*$|->|(?<!\d)\d+:\d+:\d+/;

/** The id that Teams gives a cue: `…-446655440000/12-0`. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/[\d-]+)?$/i;

/** Whether the text is a WebVTT file, or has a line of times as SubRip, SBV and WebVTT files have them. */
export function isCaptions(text: string): boolean {
  return isVtt(text) || toCaptionLines(text).lines.some((line) => line.includes('-->') && readCueTimes(line) !== undefined);
}

/** Reads a WebVTT, SubRip or SBV file. What is wrong in one cue does not affect the others. Cues are in the order of the file. */
export function parseCaptions(text: string): ParsedCaptions {
  const { lines, isUnchanged, isNumbered } = toCaptionLines(text);
  const parsed: ParsedCaptions = {
    cues: [],
    language: undefined,
    unreadable: 0,
    empty: 0,
    untimed: 0,
    mapped: 0,
    isStrict: isUnchanged && HEADER.test(lines[0] ?? ''),
  };
  const drafts: (RawCue | undefined)[] = [];
  const maps: (TimestampMap | undefined)[] = [];
  const isWebVtt = isVtt(text);
  let id: string | undefined;
  // In WebVTT only an empty line ends a cue: programs write a blank for an empty line on screen.
  for (const block of toBlocks(lines, isWebVtt ? /^$/ : /^\s*$/)) {
    if (HEADER.test(block[0] ?? '') || (maps.length === 0 && isVtt(block[0] ?? ''))) {
      const length = firstOrAll(block, (line) => readCueTimes(line) !== undefined);
      maps.push(readHeader(block.slice(0, length), parsed));
      block.splice(0, length);
      if (maps.length > 1 || block.length > 0) parsed.isStrict = false;
    }
    const starts = block.flatMap((_, index) => (startsCue(block, index) ? [index] : []));
    const before = block.slice(0, starts[0] ?? block.length);
    if (starts.length === 0 && OTHER_BLOCK.test(before[0] ?? '')) {
      if (before[0]?.startsWith('REGION') && !isStrictRegion(before)) parsed.isStrict = false;
      parsed.language ??= /^NOTE\s+language\s*:\s*(\p{L}[\p{L}\d_-]*)\s*$/iu.exec(before[0] ?? '')?.[1];
      continue;
    }
    // The line before the times is the name or number of the cue.
    if (before.length > 1 || (before.length === 1 && starts.length === 0))
      addUntimed(starts.length === 0 ? before : before.slice(0, -1), drafts.at(-1), parsed, { isSubRip: !isWebVtt, id });
    if (starts.length > 0) id = before.at(-1);
    if (starts.length > 1 || MISREAD_NAME.test(before[0] ?? '') || block.filter((line) => line.includes('-->')).length > starts.length)
      parsed.isStrict = false;
    starts.forEach((start, index) => {
      const next = starts[index + 1];
      const body = block.slice(start + 1, next);
      const name = id?.trim();
      // Without an empty line between two cues, the number or id of the second follows the text of the first.
      if (next !== undefined) id = isNextId(body.at(-1) ?? '', id, isNumbered) ? body.pop() : undefined;
      const times = readCueTimes(block[start] ?? '');
      if (times?.isStrict !== true || MISREAD_TEXT.test(body[0] ?? '')) parsed.isStrict = false;
      if (times === undefined) parsed.unreadable += 1;
      drafts.push(
        times && {
          start: times.start,
          end: times.end,
          markup: body.join('\n'),
          segment: Math.max(maps.length - 1, 0),
          ...(name !== undefined && !NUMBER.test(name) && { name }),
        },
      );
    });
  }
  const shifts = toShifts(maps);
  parsed.mapped = maps.filter((map) => map !== undefined).length;
  for (const cue of drafts.filter((draft) => draft !== undefined)) {
    const shift = shifts[cue.segment] ?? 0;
    if (cue.markup.trim() === '') parsed.empty += 1;
    else parsed.cues.push({ ...cue, start: cue.start + shift, end: cue.end + shift });
  }
  if (parsed.empty > 0 || shifts.some((shift) => shift !== 0)) parsed.isStrict = false;
  return parsed;
}

function isVtt(text: string): boolean {
  return /^\uFEFF?\s*WEBVTT(?:\s|$)/i.test(text);
}

function readHeader(lines: string[], parsed: ParsedCaptions): TimestampMap | undefined {
  parsed.language ??= lines.flatMap((line) => /(?:^|[;,\s])Language\s*[:=]\s*(\p{L}[\p{L}\d_-]*)/iu.exec(line)?.[1] ?? [])[0];
  return lines.flatMap((line) => readTimestampMap(line) ?? [])[0];
}

/**
 * Text without times belongs to the cue before it if an empty line cut it off: that cue has no text otherwise, or the file
 * is SubRip, where each cue has a number.
 */
function addUntimed(
  lines: string[],
  previous: RawCue | undefined,
  parsed: ParsedCaptions,
  { isSubRip, id }: { isSubRip: boolean; id: string | undefined },
): void {
  const [first = ''] = lines;
  const isNumber = NUMBER.test(first);
  const isNextNumber = isNumber && Number(first) === Number(id) + 1;
  // A number that does not continue those of the cues is what was said: `2027`.
  const isText = (isNumber && lines.length === 1) || !DAMAGED_CUE.test(first);
  const isContinuation = previous !== undefined && !isNextNumber && (previous.markup.trim() === '' || (isSubRip && isText));
  if (isContinuation) previous.markup = [previous.markup, ...lines].join('\n');
  else parsed.untimed += 1;
  parsed.isStrict = false;
}

/** Whether the line before the times of a cue is its id: a number in a file with numbers, or of the form of the id before. */
function isNextId(line: string, id: string | undefined, isNumbered: boolean): boolean {
  if (NUMBER.test(line)) return isNumbered;
  const shape = (text: string): string => text.trim().replace(/\d+/g, '0');
  return UUID.test(line.trim()) || (id !== undefined && /\d/.test(id) && shape(line) === shape(id));
}

/** A line with an arrow starts a cue if it has two times, or if it stands where the times of a cue must be. */
function startsCue(block: string[], index: number): boolean {
  const line = block[index] ?? '';
  if (!line.includes('-->')) return false;
  const previous = block[index - 1] ?? '';
  return readCueTimes(line) !== undefined || index < 2 || previous.trim() === '' || NUMBER.test(previous);
}

/** Splits lines at empty lines, and before the header of another segment. */
function toBlocks(lines: string[], empty: RegExp): string[][] {
  const blocks: string[][] = [];
  let open = false;
  for (const line of lines) {
    if (empty.test(line)) open = false;
    else if (open && !/^\uFEFF?WEBVTT[ \t]*$/.test(line)) blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      open = true;
    }
  }
  return blocks;
}

function isStrictRegion(block: string[]): boolean {
  const settings = block.join(' ').split(/\s+/).slice(1);
  return settings.every((setting) => REGION_SETTING.test(setting));
}

function firstOrAll(lines: string[], matches: (line: string) => boolean): number {
  const index = lines.findIndex(matches);
  return index === -1 ? lines.length : index;
}
