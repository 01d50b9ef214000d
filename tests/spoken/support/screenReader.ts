import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import type { Desktop } from './desktop.ts';

/** What Orca says. */
export interface ScreenReader {
  /**
   * Waits until nothing more is said and resolves to the lines since the last call. `expected` is the number of lines to come: fewer are
   * waited for longer.
   */
  listen: (expected?: number, silenceMs?: number, patienceMs?: number) => Promise<Spoken>;
}

interface Spoken {
  /** What was said about an action or a change of the page. */
  said: string[];
  /** What Orca read by itself: the page from its start on, after it has loaded. */
  read: string[];
}

interface Line {
  kind: 'said' | 'read';
  text: string;
}

const STEP_MS = 50;
/** So long nothing is said before the next key. */
const SILENCE_MS = 900;
/** So long expected lines are waited for: a busy machine is slow, and a message of the page waits for its turn. */
const PATIENCE_MS = process.env['SPOKEN_RECORD'] === '1' ? 7000 : 20_000;

/** Starts Orca on a desktop; it writes down what it would say. */
export async function startScreenReader(desktop: Desktop): Promise<ScreenReader> {
  const file = join(desktop.folder, 'spoken.jsonl');
  const home = join(desktop.folder, '.local', 'share', 'orca');
  mkdirSync(home, { recursive: true });
  copyFileSync(inRoot('tests', 'spoken', 'support', 'orcaCustomizations.py'), join(home, 'orca-customizations.py'));
  desktop.env['SPOKEN_FILE'] = file;
  desktop.start('orca', ['--replace']);
  let readCount = 0;
  const readAll = () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Line)
      : [];
  const textsOf = (lines: Line[], kind: Line['kind']) => lines.filter((line) => line.kind === kind).map((line) => line.text);
  const listen = async (expected = 0, silenceMs = SILENCE_MS, patienceMs = PATIENCE_MS) => {
    const startedAt = Date.now();
    let lines = readAll();
    let changedAt = startedAt;
    const isOver = () => {
      const now = Date.now();
      const isComplete = textsOf(lines.slice(readCount), 'said').length >= expected;
      return now - changedAt >= silenceMs && (isComplete || now - startedAt >= patienceMs);
    };
    while (!isOver()) {
      await delay(STEP_MS);
      const next = readAll();
      if (next.length > lines.length) changedAt = Date.now();
      lines = next;
    }
    const fresh = lines.slice(readCount);
    readCount = lines.length;
    return { said: textsOf(fresh, 'said'), read: textsOf(fresh, 'read') };
  };
  const { said } = await listen(1);
  if (said.length === 0) throw new Error('Orca does not start.');
  return { listen };
}
