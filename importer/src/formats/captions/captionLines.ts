import { readCueTimes, withArrow } from './cueTimes.ts';

/** Lines of a captions file without the mistakes that concern all of it. */
export interface CaptionLines {
  lines: string[];
  /** Whether the lines are those of the file. */
  isUnchanged: boolean;
  /** Whether the cues have numbers. */
  isNumbered: boolean;
}

/** A line that is only a number, which counts the cues of SubRip. */
export const NUMBER = /^\s*\d+\s*$/;

/**
 * Splits a captions file into lines: line ends of any system, times with an arrow, no empty line after every line (a file
 * that was converted twice), and none between the number of a cue and its times.
 */
export function toCaptionLines(text: string): CaptionLines {
  const original = text.replaceAll('\0', '\uFFFD').split(/\r\n?|\n/);
  const arrows = text
    .replaceAll('\0', '\uFFFD')
    .split(/\r+\n|\r|\n/)
    .map(withArrow);
  const spaced = isDoubleSpaced(arrows) ? arrows.filter((line, index) => !isBlank(line) || isBlank(arrows[index - 1] ?? '')) : arrows;
  const isNumbered = hasNumbers(spaced);
  const lines = isNumbered ? joinNumbers(spaced) : spaced;
  return { lines, isNumbered, isUnchanged: lines.length === original.length && lines.every((line, index) => line === original[index]) };
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Whether each line is followed by an empty one, although the text of a cue follows its times. */
function isDoubleSpaced(lines: string[]): boolean {
  return lines.some(isTimes) && lines.every((line, index) => isBlank(line) || isBlank(lines[index + 1] ?? ''));
}

function hasNumbers(lines: string[]): boolean {
  const first = lines.findIndex(isTimes);
  return NUMBER.test(lines.slice(0, Math.max(first, 0)).findLast((line) => !isBlank(line)) ?? '');
}

/** Removes the empty lines between a number and the times that it belongs to. */
function joinNumbers(lines: string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    if (isTimes(line)) {
      const number = joined.findLastIndex((before) => !isBlank(before));
      if (number !== -1 && NUMBER.test(joined[number] ?? '')) joined.length = number + 1;
    }
    joined.push(line);
  }
  return joined;
}

function isTimes(line: string): boolean {
  return line.includes('-->') && readCueTimes(line) !== undefined;
}
