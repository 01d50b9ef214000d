/** A cue in plain text, one line for each line on screen; times in ms. */
export interface PlainCue {
  start: number;
  end: number;
  text: string;
  speaker?: string;
}

/** A cue and the line before its times, where some programs write the speaker. */
export interface NamedCue extends PlainCue {
  name?: string;
}

/** Longest time between two cues of which the second repeats lines that are still on screen, in ms. */
const LONGEST_GAP = 500;

/** Rows of a screen of broadcast captions. */
const MOST_ROWS = 15;

/**
 * Whether the lines of captions roll: a new line appears below the lines that are on screen, which are repeated.
 * At least two cues (one if the file has times of words, as automatic captions do) begin with the last lines of the cue
 * before them and add a line, and they are at least half of the cues that have several lines and follow another one.
 * A short line that is said again is a cue without a new line, and does not count.
 */
export function isRolling(cues: readonly PlainCue[], hasInlineTimes: boolean): boolean {
  let several = 0;
  let rolled = 0;
  for (const [index, cue] of cues.entries()) {
    const previous = cues[index - 1];
    if (previous === undefined || !follows(previous, cue) || !cue.text.includes('\n')) continue;
    several += 1;
    const repeated = countRepeated(previous.text.split('\n'), cue.text.split('\n'));
    if (repeated > 0 && repeated < cue.text.split('\n').length) rolled += 1;
  }
  return rolled >= (hasInlineTimes ? 1 : 2) && rolled * 2 >= several;
}

/**
 * Converts rolling captions to cues that have each line once. A line starts when it appears first, and ends when the next
 * one appears or when it disappears.
 */
export function unroll(cues: readonly NamedCue[]): NamedCue[] {
  const unrolled: NamedCue[] = [];
  for (const [index, cue] of cues.entries()) {
    const previous = cues[index - 1];
    const lines = cue.text.split('\n');
    const repeated = previous !== undefined && follows(previous, cue) ? countRepeated(previous.text.split('\n'), lines) : 0;
    const last = unrolled.at(-1);
    if (last !== undefined && repeated === lines.length) last.end = Math.max(last.end, cue.end);
    else {
      // Rolling captions replace each other: two lines at the same time are one above the other.
      if (last !== undefined && repeated > 0 && last.start < cue.start) last.end = Math.min(last.end, cue.start);
      unrolled.push({ ...cue, text: lines.slice(repeated).join('\n') });
    }
  }
  return unrolled;
}

function follows(previous: PlainCue, cue: PlainCue): boolean {
  return cue.start - previous.end <= LONGEST_GAP;
}

/** The largest number of last lines of a cue with which the next one begins. */
function countRepeated(previous: string[], lines: string[]): number {
  for (let count = Math.min(previous.length, lines.length, MOST_ROWS); count > 0; count -= 1)
    if (previous.slice(-count).every((line, index) => line === lines[index])) return count;
  return 0;
}
