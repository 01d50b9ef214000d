import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { whenReady } from '../../lib/children.mjs';
import { inRoot, nodeBinary } from '../../lib/paths.mjs';
import { findPort, referenceTokens, temporaryBackend } from '../../lib/reference.mjs';
import { PlainError, say, toDurationText } from '../../lib/report.mjs';
import { ownEnvironment } from '../../lib/run.mjs';
import { createPostgresServer } from '../../lib/servers/postgresServer.mjs';
import { createRedisServer } from '../../lib/servers/redisServer.mjs';
import { postJson, quantile } from '../benchCalls.mjs';

// Two brokers that share a PostgreSQL and a Redis, but no folder: one of them is killed.
const SOCKETS = 5000;
const PROCESSES = 4;
const SESSION = 1002;
const EVENTS = 50;
const BACK_LIMIT_MS = 30_000;
const API_LIMIT_MS = 200;
/** Between two looks at the clients, and two calls of the API, ms. */
const LOOK_MS = 250;

/** Longest wait for events, ms, and time in which events that are repeated would come. */
const EVENTS_LIMIT_MS = 30_000;
const REPEATED_MS = 2000;

/** @typedef {{ connected: number, complete: number, repeated: number }} Report */

/** The processes with the clients. */
class Clients {
  #processes = Array.from({ length: PROCESSES }, () =>
    fork(inRoot('scripts', 'bench', 'brokers', 'benchBrokerClients.mjs'), { execPath: nodeBinary }),
  );

  connect(/** @type {string[]} */ urls) {
    for (const child of this.#processes) child.send({ connect: { urls, session: SESSION, count: SOCKETS / PROCESSES } });
  }

  /** @param {number} from number of the first event @param {number} until number after the last one */
  async report(from, until) {
    const reports = this.#processes.map(async (child) => {
      const answer = once(child, 'message');
      child.send({ report: { from, until } });
      const [report] = /** @type {[Report & { problem?: string }]} */ (await answer);
      if (report.problem !== undefined) throw new PlainError(`A client could not connect: ${report.problem}`);
      return report;
    });
    return (await Promise.all(reports)).reduce((sum, one) => ({
      connected: sum.connected + one.connected,
      complete: sum.complete + one.complete,
      repeated: sum.repeated + one.repeated,
    }));
  }

  /** Waits until all clients are connected; resolves to the time that it took, ms. */
  async waitForAll(/** @type {number} */ limitMs) {
    const startedAt = Date.now();
    while ((await this.report(0, 0)).connected < SOCKETS) {
      if (Date.now() - startedAt > limitMs) throw new PlainError(`Not all clients are connected after ${limitMs / 1000} s.`);
      await pause(LOOK_MS);
    }
    return Date.now() - startedAt;
  }

  /** Waits for events, and a little longer; resolves to how many clients have received each of them once, and how many any twice. */
  async waitForEvents(/** @type {number} */ from, /** @type {number} */ until) {
    const startedAt = Date.now();
    while ((await this.report(from, until)).complete < SOCKETS && Date.now() - startedAt < EVENTS_LIMIT_MS) await pause(LOOK_MS);
    await pause(REPEATED_MS);
    return this.report(from, until);
  }

  stop() {
    for (const child of this.#processes) child.kill();
  }
}

/** Sends events at brokers in turn; resolves to the number after the last one. */
async function sendEvents(/** @type {string[]} */ urls, /** @type {number} */ from) {
  for (let number = from; number < from + EVENTS; number += 1) {
    const payload = { _id: 'bench-vote', name: 'Amendement 4', session: SESSION, bench: { number } };
    await postJson(`${urls[number % urls.length]}/control/sessions/${SESSION}/emit`, { event: 'updateVote', payload });
  }
  return from + EVENTS;
}

/** Asks a broker's API for the lists of a city again and again; `stop` resolves to the times, ms. */
function askRepeatedly(/** @type {string} */ url) {
  let isStopped = false;
  /** @type {number[]} */
  const times = [];
  const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
  const asking = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/waterdam/sessions/from/2026-01-01/to/2026-12-31`, { headers });
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      await pause(LOOK_MS / 5);
    }
    return times;
  })();
  return {
    stop() {
      isStopped = true;
      return asking;
    },
  };
}

/** Starts a backend, which ends with this process; resolves to it and its address. */
async function startBackend(/** @type {NodeJS.ProcessEnv} */ settings) {
  const args = [inRoot('backend', 'src', 'main.ts'), '--port', '0', '--quiet', '--follow'];
  const env = { ...ownEnvironment(), ...settings };
  const child = spawn(nodeBinary, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => Promise.reject(new PlainError('A backend could not start.')));
  const { url } = await Promise.race([whenReady(child, say), ended]);
  ended.catch(() => undefined);
  return { child, url };
}

/** Kills one of two brokers with 5,000 clients. */
export async function benchBrokers() {
  const password = 'only-for-the-benchmark';
  const redis = await createRedisServer(await findPort(0), password);
  const postgres = await createPostgresServer(await findPort(0), { name: 'gallery', password });
  const clients = new Clients();
  /** @type {import('node:child_process').ChildProcess[]} */
  const backends = [];
  try {
    await redis.start();
    await postgres.start();
    const settings = { ...temporaryBackend, BACKEND_DATABASE_URL: postgres.toUrl('postgres'), REFERENCE_REDIS_URL: redis.url };
    const survivor = await startBackend(settings);
    const killed = await startBackend(settings);
    backends.push(survivor.child, killed.child);
    const urls = [killed.url, survivor.url];
    clients.connect(urls);
    const connectedMs = await clients.waitForAll(240_000);
    say(`brokers: ${SOCKETS} clients of two brokers connected after ${toDurationText(connectedMs)}`);
    const judge = (/** @type {boolean} */ isGood) => (isGood ? ': good' : ': TOO MUCH');
    const both = await sendEvents(urls, 0);
    const judgeEvents = (/** @type {Report} */ { complete, repeated }) => {
      const isGood = complete === SOCKETS && repeated === 0;
      say(`${complete} clients have received each of ${EVENTS} events once, ${repeated} any twice${judge(isGood)}`);
    };
    judgeEvents(await clients.waitForEvents(0, both));
    const api = askRepeatedly(survivor.url);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const backMs = await clients.waitForAll(120_000);
    say(`one broker killed: all clients are back after ${toDurationText(backMs)}${judge(backMs <= BACK_LIMIT_MS)}`);
    const p99 = quantile(await api.stop(), 0.99);
    say(`API of the other one meanwhile: p99 ${p99.toFixed(0)} ms (at most ${API_LIMIT_MS})${judge(p99 <= API_LIMIT_MS)}`);
    const last = await sendEvents([survivor.url], both);
    judgeEvents(await clients.waitForEvents(both, last));
  } finally {
    clients.stop();
    for (const child of backends) child.kill('SIGKILL');
    await postgres.dispose();
    await redis.kill();
  }
}
