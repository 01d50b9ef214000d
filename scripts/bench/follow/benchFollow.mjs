import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '../benchBrowser.mjs';
import { inRoot, nodeBinary } from '../../lib/paths.mjs';
import { findPort } from '../../lib/reference.mjs';
import { PlainError, say } from '../../lib/report.mjs';
import { createPostgresServer } from '../../lib/servers/postgresServer.mjs';

// Measures how long it takes the follow service to find whom new sessions concern, and to store it, with each of its databases.
const FOLLOWS = 10_000;
const SESSIONS = 100;
/** Lines of a session of two hours. */
const LINES = 1500;
const LIMIT_MS = 10_000;

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

async function measure(/** @type {string} */ name, /** @type {string} */ location) {
  const args = [location, FOLLOWS, SESSIONS, LINES].map(String);
  const child = fork(inRoot('scripts', 'bench', 'follow', 'benchFollowMatch.mjs'), args, { execPath: nodeBinary });
  const ended = once(child, 'exit').then(() => Promise.reject(new PlainError('The measurement ended without figures.')));
  const [figures] = await Promise.race([once(child, 'message'), ended]);
  const { follows, prepareMs, matchMs, saveMs, cpuMs, longestMs, found, mostMb, idleMb } = figures;
  const allMs = prepareMs + matchMs + saveMs;
  say(`follow: ${name}, ${follows} follows and ${SESSIONS} sessions of ${LINES} lines, ${found} news`);
  say(
    `  ${seconds(allMs)} (at most ${seconds(LIMIT_MS)}): ${judge(allMs <= LIMIT_MS)}; reading the follows ${seconds(prepareMs)}, matching ${seconds(matchMs)} (at most ${longestMs.toFixed(0)} ms for a session), storing ${seconds(saveMs)}`,
  );
  say(
    `  ${seconds(cpuMs)} of processor time of the service, new sessions that are made up included; load ${loadavg()[0]?.toFixed(1) ?? ''}`,
  );
  say(`  ${mostMb.toFixed(0)} MB of memory at most, ${idleMb.toFixed(0)} MB before`);
}

/** Measures the matching of follows with SQLite and with a PostgreSQL of its own. */
export async function benchFollow() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-follow-'));
  try {
    await measure('SQLite', join(folder, 'follow.sqlite'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const postgres = await createPostgresServer(await findPort(0), { name: 'gallery', password: 'only-for-the-benchmark' });
  try {
    await postgres.start();
    await measure('PostgreSQL', postgres.toUrl('postgres'));
  } finally {
    await postgres.dispose();
  }
}
