import type { WriteStream } from 'node:tty';
import { formatClock } from '../text/clockTime.ts';

const BAR_WIDTH = 30;
/** Labels of the steps of `addVideo`. */
const LABELS: Record<string, string> = {
  copy: 'Copying the file',
  convert: 'Converting the file',
  sound: 'Copying the sound',
  tracks: 'Adding sound tracks',
  sign: 'Adding the signer',
  poster: 'Making the poster',
  storyboard: 'Making the frames',
  hls: 'Making the stream',
};
/** ms between two drawings. */
const DRAW_INTERVAL_MS = 100;

/** A line such as `Making the stream     [#####-----]  50 %, 0:12 left`. */
export function formatBar(step: string, share: number, elapsedMs: number): string {
  const done = Math.max(0, Math.min(1, share));
  const filled = Math.round(done * BAR_WIDTH);
  const bar = '#'.repeat(filled) + '-'.repeat(BAR_WIDTH - filled);
  const left = done > 0 && done < 1 ? `, ${formatTime((elapsedMs / done) * (1 - done))} left` : '';
  return `${(LABELS[step] ?? step).padEnd(20)} [${bar}] ${String(Math.floor(done * 100)).padStart(3)} %${left}`;
}

/** A listener of progress. */
export interface ProgressBar {
  (step: string, share: number): void;
  /** Ends a line that is not complete, so that a message can follow. */
  end: () => void;
}

/** Returns a listener of progress that draws one line on a terminal, and otherwise writes a line for each step. */
export function createProgressBar(
  output: Pick<WriteStream, 'isTTY' | 'write'> = process.stderr,
  now: () => number = Date.now,
): ProgressBar {
  let current: string | undefined;
  let startMs = 0;
  let drawnMs = 0;
  let isDone = false;
  const draw = (step: string, share: number) => {
    const nowMs = now();
    const isNew = step !== current;
    if (isNew) {
      current = step;
      startMs = nowMs;
      isDone = false;
    }
    if (!output.isTTY) {
      if (isNew) output.write(`${LABELS[step] ?? step}\n`);
      return;
    }
    if (isDone || (!isNew && share < 1 && nowMs - drawnMs < DRAW_INTERVAL_MS)) return;
    drawnMs = nowMs;
    isDone = share >= 1;
    // Return to the start of the line, and erase what is left of a longer one.
    output.write(`\r${formatBar(step, share, nowMs - startMs)}\u001b[K${isDone ? '\n' : ''}`);
  };
  const end = () => {
    if (output.isTTY && current !== undefined && !isDone) output.write('\n');
    current = undefined;
  };
  return Object.assign(draw, { end });
}

/** Minutes and seconds, with hours if there are some: `0:12`, `2:45:00`. */
const formatTime = (ms: number): string => formatClock(ms / 1000).replace(/^(?:00:)?0?/, '');
