import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProgram } from '../../scripts/lib/debianPackage.mjs';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';

// docs/clerk.md: its commands are run as they are written, in their order, against a backend.
const run = promisify(execFile);
const ffmpeg = findProgram('ffmpeg');
const API = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
const DAY_MS = 86_400_000;
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A planned and a past meeting of the document, at any time of the test. */
const PLANNED = toDate(Date.now() + 100 * DAY_MS);
const PAST = toDate(Date.now() - 20 * DAY_MS);

let home = '';
let backend: Program;

/** A fenced block of the document, with the folders and dates of this test. */
interface Block {
  heading: string;
  kind: string;
  text: string;
}

function readBlocks(): Block[] {
  const document = readFileSync(inRoot('docs', 'clerk.md'), 'utf8');
  return document.split(/^## /m).flatMap((section) =>
    [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({
      heading: section.startsWith('# ') ? '' : section.slice(0, section.indexOf('\n')),
      kind,
      text: text
        .replaceAll('/srv/public-gallery', inRoot())
        .replaceAll('/srv/', `${home}/`)
        .replaceAll('2027-03-04', PLANNED)
        .replaceAll('2026-11-05', PAST),
    })),
  );
}

/** Runs a block in a shell that stops at the first command that fails, with a password for what asks; resolves to what it prints. */
async function runBlock(text: string): Promise<string> {
  const env = {
    ...process.env,
    PATH: `${join(nodeBinary, '..')}:${process.env['PATH'] ?? ''}`,
    REFERENCE_URL: backend.url,
    REFERENCE_CONTROL_TOKEN: referenceTokens.REFERENCE_CONTROL_TOKEN,
    BACKEND_DATA_DIR: join(home, 'data'),
  };
  const running = run('bash', ['-e', '-c', text], { cwd: inRoot(), env });
  // A command that asks for no password may end before the password is written.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end('maple-river-27\n');
  const { stdout } = await running.catch((error: unknown) => {
    throw new Error(JSON.stringify(error, null, 1), { cause: error });
  });
  return stdout;
}

const get = async (path: string) => {
  const answer = await fetch(`${backend.url}${path}`, { headers: API });
  return { status: answer.status, text: await answer.text() };
};
const planned = `/api/ourtown/sessions/${PLANNED}-1930-council`;
const past = `/api/ourtown/sessions/${PAST}-council`;

/** What is true after the last block of each kind under a heading; the answer of the block is given. */
const CHECKS: Record<string, ((printed: string) => void | Promise<void>)[]> = {
  '': [(printed) => expect(printed).toBe('')],
  'Plan a meeting': [
    () => expect(existsSync(join(home, 'meetings', `${PLANNED}-1930-council`))).toBe(true),
    async (printed) => {
      expect(printed).toContain('1 new');
      await expect
        .poll(() => get(planned), { timeout: 20_000 })
        .toMatchObject({ status: 200, text: expect.stringContaining('"planned"') as string });
    },
  ],
  'Import a recording': [
    async (printed) => {
      expect(printed).toContain('2 meetings: 1 new, 1 unchanged');
      await expect
        .poll(() => get(past), { timeout: 20_000 })
        .toMatchObject({ status: 200, text: expect.stringContaining('"vod"') as string });
    },
  ],
  'Correct a mistake': [
    async () => {
      expect((await get(past)).text).toContain('Council meeting');
      expect((await get(planned)).text).toContain(`${PLANNED}T`);
    },
    async () => expect((await get(planned)).text).not.toContain('postponed'),
  ],
  'Withdraw a session': [
    async () => expect((await get(past)).text).toMatch(/"published":(?:false|0)/),
    async () => expect((await get(past)).text).not.toMatch(/"published":(?:false|0)/),
  ],
  'Set a password': [
    async () => expect((await get(past)).text).toContain('"password":true'),
    async () => expect((await get(past)).text).not.toContain('"password":true'),
  ],
  'Choose the colours': [async () => expect((await get('/admin/clients')).text).toContain('#0b5a5e')],
  'Run the evening': [
    (printed) => expect(printed).toMatch(/http:\/\/\S+\/desk\S+/),
    async () => expect((await get(planned)).text).toMatch(/"vod/),
  ],
  'Remove a session for good': [
    async () => expect((await get(past)).status).toBe(404),
    () => expect(existsSync(join(home, 'meetings', `${PAST}-council`))).toBe(false),
  ],
  'Back up': [() => expect(existsSync(join(home, 'backup', '2026-11-28', 'manifest.json'))).toBe(true)],
};

/** Saves what the document says to save. */
function save({ kind, text }: Block): void {
  if (kind === 'csv') {
    writeFileSync(join(home, 'meetings', `${PLANNED}-1930-council`, 'agenda.csv'), text);
    return;
  }
  const file = join(home, 'my-seed', 'ourtown', 'client.json');
  const before = readFileSync(file, 'utf8');
  expect(before).toContain('"admin": {');
  writeFileSync(file, before.replace('"admin": {', `"admin": {\n${text}`));
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'clerk-'));
  for (const name of ['my-seed', 'backup', 'meetings']) mkdirSync(join(home, name), { recursive: true });
  backend = await startBackend(['--seed', join(home, 'my-seed')], { BACKEND_DATA_DIR: join(home, 'data') });
});
afterAll(async () => {
  await stopPrograms();
  rmSync(home, { recursive: true });
});

it.skipIf(!ffmpeg)('every command of docs/clerk.md does what the document says, in its order', { timeout: 180_000 }, async () => {
  const folder = join(home, 'meetings', `${PAST}-council`);
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=300'];
  const output = ['-t', '10', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const blocks = readBlocks();
  const unchecked = new Map(Object.entries(CHECKS).map(([heading, checks]) => [heading, [...checks]]));
  for (const block of blocks) {
    if (block.heading === 'Import a recording') {
      mkdirSync(folder, { recursive: true });
      await run(ffmpeg ?? '', ['-v', 'error', '-y', ...sources, ...output, join(folder, 'recording.mp4')]);
    }
    if (block.kind !== 'sh') save(block);
    else await unchecked.get(block.heading)?.shift()?.(await runBlock(block.text));
  }
  expect([...unchecked.values()].flat()).toEqual([]);
});
