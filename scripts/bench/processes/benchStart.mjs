import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '../benchBrowser.mjs';
import { median, postJson, toSpread } from '../benchCalls.mjs';
import { whenReady } from '../../lib/children.mjs';
import { inRoot, nodeBinary } from '../../lib/paths.mjs';
import { temporaryBackend } from '../../lib/reference.mjs';
import { PlainError, say } from '../../lib/report.mjs';
import { ownEnvironment } from '../../lib/run.mjs';

// Measures a start of the backend with a database that has an archive of different sizes, and with sessions that were withdrawn.
const SIZES = [10, 100_000];
const WITHDRAWN = 10;
const ROUNDS = 5;
const LIMIT_SECONDS = 5;
const LIMIT_MB = 300;
/** Id of the first generated session. */
const FIRST_ID = 900_000_000_000;

/** The most memory that a process has had, MB; NaN on systems without /proc. */
function readPeak(/** @type {number | undefined} */ pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

/**
 * Starts a backend with its data in a folder, waits until it is ready and stops it. `work` receives its address first.
 * @param {string} dataDir
 * @param {string[]} args
 * @param {(url: string) => Promise<void>} [work]
 */
async function measureStart(dataDir, args, work = async () => {}) {
  const startedAt = performance.now();
  const child = spawn(nodeBinary, [inRoot('backend', 'src', 'main.ts'), '--port', '0', '--quiet', ...args], {
    env: { ...ownEnvironment(), ...temporaryBackend, BACKEND_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const ready = await Promise.race([whenReady(child, () => {}), ended.then(() => undefined)]);
    if (!ready) throw new PlainError('The backend did not start.');
    const seconds = (performance.now() - startedAt) / 1000;
    const peak = readPeak(child.pid);
    await work(ready.url);
    return { seconds, peak };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Measures the starts of a backend with a small and a large archive. */
export async function benchStart() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const folders = SIZES.map((size) => join(folder, String(size)));
  try {
    say(`start: a database with an archive, ${WITHDRAWN} sessions of it withdrawn; ${ROUNDS} starts each, alternately`);
    for (const [index, size] of SIZES.entries()) {
      const first = await measureStart(folders[index] ?? '', ['--archive', String(size)], async (url) => {
        for (let id = 0; id < WITHDRAWN; id += 1) await postJson(`${url}/control/sessions/${FIRST_ID + id}/unpublish`, {});
      });
      say(`  ${size} sessions: generated and stored in ${first.seconds.toFixed(1)} s`);
    }
    const starts = SIZES.map(() => /** @type {{ seconds: number, peak: number }[]} */ ([]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, dataDir] of folders.entries()) starts[index]?.push(await measureStart(dataDir, []));
    const seconds = starts.map((own) => own.map((start) => start.seconds));
    const peaks = starts.map((own) => own.map(({ peak }) => peak));
    for (const [index, size] of SIZES.entries())
      say(`  ${size} sessions: ready after ${toSpread(seconds[index] ?? [])} s, at most ${toSpread(peaks[index] ?? [], 0)} MB`);
    const ratio = (/** @type {number[][]} */ lists) => (median(lists.at(-1) ?? []) / median(lists[0] ?? [])).toFixed(2);
    const isGood = median(seconds.at(-1) ?? []) <= LIMIT_SECONDS && median(peaks.at(-1) ?? []) <= LIMIT_MB;
    say(
      `  ratio of the large archive to the small one: time ${ratio(seconds)}, memory ${ratio(peaks)}; at most ${LIMIT_SECONDS} s and ${LIMIT_MB} MB: ${judge(isGood)}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
