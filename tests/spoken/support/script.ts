import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { label } from '../../support/labels.ts';
import type { Visitor } from './visitor.ts';

/**
 * An action of a script, and the lines that Orca says about it. In the file, an action starts at the margin and its lines are indented:
 *
 * - `open ADDRESS`: only what is said about the page itself; `read ADDRESS`: also what Orca reads by itself, which is the whole page
 * - `press KEY …`, `type TEXT` (Orca's echo of the letters is left out)
 * - `press KEY until LINE`: presses the key until Orca says that line; what is said on the way is not compared
 * - a line that begins with `?` may be missing: it depends on how fast the page is
 * - `then ACT`: something that happens without the visitor; the test defines it
 * - `# …`: a comment
 */
interface Step {
  action: string;
  lines: string[];
}

/** What `then` lines of a script mean. */
export type Happenings = Record<string, () => Promise<unknown>>;

const IS_RECORDING = process.env['SPOKEN_RECORD'] === '1';
const MOST_KEYS = 60;

const fileOf = (folder: string, name: string, tag: string) => inRoot(folder, tag, `${name}.txt`);

/** Characters that isolate the direction of a name: they are not spoken. */
const ISOLATES = /[\u2068\u2069]/g;

/** Fills in texts of the interface: `{{session.topics}}`, `{{live.voteOpens name="Motie 7"}}`. */
const fillIn = (line: string, tag: string) =>
  line.replace(/\{\{([\w.]+)((?: \w+="[^"]*")*)\}\}/g, (_, key: string, list: string) => {
    const values: Record<string, string> = {};
    for (const [, name = '', value = ''] of list.matchAll(/(\w+)="([^"]*)"/g)) values[name] = value;
    return label(tag, key, values).replace(ISOLATES, '');
  });

function readSteps(name: string, tag: string): Step[] {
  const steps: Step[] = [];
  for (const line of readFileSync(fileOf('tests/spoken/scripts', name, tag), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const step = steps.at(-1);
    if (!line.startsWith('  ')) steps.push({ action: fillIn(line, tag), lines: [] });
    else if (step) step.lines.push(fillIn(line.trim(), tag));
  }
  return steps;
}

/** Whether a line was said as expected; `<anything>` in angle brackets is what changes, such as a date. */
const matches = (expected: string, spoken: string) => {
  const pattern = expected.split(/<[^<>]+>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.+?')}$`).test(spoken);
};

/** What Orca says of the browser and of itself, or not, depending on how fast the page loads. */
const INCIDENTAL = /^(Loading\. Please wait\.|.*document web\.|(Focus|Browse) mode)$/;

/** What was heard, without repetitions: Orca says a line twice when an action has two effects. */
const tidy = (lines: string[]) =>
  lines
    .map((line) => line.replace(ISOLATES, '').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !INCIDENTAL.test(line))
    .filter((line, index, all) => line !== all[index - 1]);

/** Letters of a line that do not change. */
const fixedLength = (line: string) => line.replace(/<[^<>]+>/g, '').length;

/** The heard lines in the order of the script: what an action does and what the page says about it come in any order. */
function arrange(spoken: string[], due: string[], optional: string[]): string[] {
  const left = [...spoken];
  const found = new Set<number>();
  // A line that is only a placeholder gets what the others leave.
  const all = [...due, ...optional];
  for (const index of [...all.keys()].sort((a, b) => fixedLength(all[b] ?? '') - fixedLength(all[a] ?? ''))) {
    const at = left.findIndex((line) => matches(all[index] ?? '', line));
    if (at < 0) continue;
    left.splice(at, 1);
    found.add(index);
  }
  return [...due.filter((_, index) => found.has(index)), ...left.filter((line) => !optional.some((each) => matches(each, line)))];
}

async function perform(action: string, visitor: Visitor, happenings: Happenings, expected: number): Promise<string[]> {
  const [verb = '', rest = ''] = action.split(/ (.*)/s);
  if (verb === 'open') return (await visitor.open(rest, expected)).said;
  if (verb === 'read') {
    const { said, read } = await visitor.open(rest);
    return [...said, ...read];
  }
  if (verb === 'type') {
    // Orca says each letter, or how many if they come fast.
    await visitor.type(rest, 1);
    return [];
  }
  if (verb === 'then') {
    const happening = happenings[rest];
    if (!happening) throw new Error(`The test does not define "${rest}".`);
    return visitor.run(happening, expected);
  }
  if (verb !== 'press') throw new Error(`Unknown action: ${action}`);
  const [keys = '', sought] = rest.split(' until ');
  if (sought !== undefined) {
    for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
      const lines = tidy(await visitor.pass(keys));
      if (lines.some((line) => matches(sought, line))) return [];
    }
    return [`${sought}: not heard`];
  }
  const all = keys.split(' ');
  const lines: string[] = [];
  for (const key of all.slice(0, -1)) lines.push(...(await visitor.pass(key)));
  return [...lines, ...(await visitor.press(all.at(-1) ?? '', Math.max(0, expected - tidy(lines).length)))];
}

/**
 * Does what a script says and expects its lines. What was heard is written to `test-results/spoken/`; with `SPOKEN_RECORD=1` nothing is
 * expected and more is waited for, to write a new script.
 */
export async function follow(visitor: Visitor, name: string, tag: string, happenings: Happenings = {}): Promise<void> {
  const file = fileOf('test-results/spoken', name, tag);
  mkdirSync(dirname(file), { recursive: true });
  const transcript: string[] = [];
  const expected: string[] = [];
  for (const { action, lines } of readSteps(name, tag)) {
    // How long the video loads differs, after a seek too.
    const optional = [label(tag, 'player.loading'), ...lines.filter((line) => line.startsWith('? ')).map((line) => line.slice(2))];
    const due = lines.filter((line) => !line.startsWith('? '));
    const said = tidy(await perform(action, visitor, happenings, IS_RECORDING ? 1 : due.length));
    transcript.push(action, ...arrange(said, due, optional).map((line) => `  ${line}`));
    expected.push(action, ...due.map((line) => `  ${line}`));
    // After each action, for a test that runs out of time.
    writeFileSync(file, `${transcript.join('\n')}\n`);
  }
  if (!IS_RECORDING) expect(transcript.join('\n')).toBe(expected.join('\n'));
}
