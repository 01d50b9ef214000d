import { fork } from 'node:child_process';
import { inRoot, nodeBinary } from '../lib/paths.mjs';
import { postJson, quantile } from './benchCalls.mjs';
import { startReference } from '../lib/reference.mjs';
import { PlainError, say, toDurationText } from '../lib/report.mjs';

// Measures how fast the reference backend's broker reaches all clients, compared with a bare socket.io server: same payload, same client
// processes, alternately.
const STEPS = [
  { size: 1000, rounds: 40 },
  { size: 5000, rounds: 40 },
  { size: 10_000, rounds: 100 },
];
const MOST = Math.max(...STEPS.map(({ size }) => size));
const PROCESSES = 4;
const WARM_UP = 5;
const RATIO_LIMIT = 1.2;
const PHASE_LIMIT_MS = 240_000;
/** Open files of a server in addition to the clients' sockets. */
const SPARE_FILES = 300;
const SESSION = 1002;

/** @typedef {{ key: string, url: string, emit: (payload: object) => Promise<unknown> }} Contender */

/** Throws a PlainError if this machine allows a process fewer open files. */
function checkOpenFiles(/** @type {number} */ needed) {
  const report = /** @type {{ userLimits?: { open_files?: { soft: number | string } } }} */ (process.report.getReport());
  const soft = report.userLimits?.open_files?.soft;
  if (typeof soft === 'number' && soft < needed)
    throw new PlainError(
      `This needs ${needed} open files in one process, and ${soft} are allowed. Allow more and try again: ulimit -n ${needed}`,
    );
}

/** A vote of typical size. */
const toVote = (/** @type {object} */ bench) => ({
  _id: 'bench-vote',
  name: 'Amendement 4: buurtbibliotheken blijven open',
  priority: 4,
  start: 1_793_040_200_000,
  stop: null,
  total: 31,
  eligible: 37,
  session: SESSION,
  result: ['Voor', 'Tegen', 'Onthouding'].map((label, index) => ({ vote: label.toLowerCase(), label, count: 10 + index, percentage: 33 })),
  bench,
});

/** All client processes. */
class Audience {
  #processes = Array.from({ length: PROCESSES }, () =>
    fork(inRoot('scripts', 'bench', 'benchSocketClients.mjs'), { execPath: nodeBinary }),
  );

  /** Resolves to all delays, ms, when every process has finished. */
  #whenDone(/** @type {string} */ name) {
    return /** @type {Promise<number[]>} */ (
      new Promise((resolve, reject) => {
        /** @type {number[]} */
        const all = [];
        let waiting = this.#processes.length;
        const timer = setTimeout(
          () => reject(new PlainError(`${name}: not all processes have finished in ${PHASE_LIMIT_MS / 1000} s.`)),
          PHASE_LIMIT_MS,
        );
        const finish = (/** @type {() => void} */ settle) => {
          clearTimeout(timer);
          for (const child of this.#processes) child.off('message', listen);
          settle();
        };
        const listen = (/** @type {any} */ { done, delays, problem }) => {
          if (problem) return finish(() => reject(new PlainError(`A client could not connect: ${problem}`)));
          if (done !== name) return;
          for (const delay of delays) all.push(delay);
          waiting -= 1;
          if (waiting === 0) finish(() => resolve(all));
        };
        for (const child of this.#processes) child.on('message', listen);
      })
    );
  }

  connect(/** @type {Contender} */ { key, url }, /** @type {number} */ total) {
    const count = total / PROCESSES;
    const done = this.#whenDone(`connect ${key} ${count}`);
    for (const child of this.#processes) child.send({ key, url, session: SESSION, count });
    return done;
  }

  /** Sends a message to all clients; resolves to the delay of each client, ms. */
  async round(/** @type {Contender} */ { key, emit }, /** @type {number} */ number) {
    const done = this.#whenDone(`${key} ${number}`);
    await emit(toVote({ round: number, sentAt: performance.timeOrigin + performance.now() }));
    return done;
  }

  stop() {
    for (const child of this.#processes) child.kill();
  }
}

/** @param {Audience} audience @param {Contender[]} contenders @param {{ size: number, rounds: number }} step */
async function measure(audience, contenders, { size, rounds }) {
  /** @type {Map<Contender, { all: number[], last: number[] }>} */
  const measured = new Map(contenders.map((contender) => [contender, { all: [], last: [] }]));
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    // Alternate the order, so that neither server always runs after the other.
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const delays = await audience.round(contender, size * 1000 + round);
      if (round < WARM_UP) continue;
      measured.get(contender)?.last.push(delays.reduce((most, delay) => Math.max(most, delay), 0));
      for (const delay of delays) measured.get(contender)?.all.push(delay);
    }
  }
  const p99s = contenders.map((contender) => {
    const { all = [], last = [] } = measured.get(contender) ?? {};
    const cell = (/** @type {number} */ ms) => `${ms.toFixed(1)} ms`.padStart(10);
    const cells = [all, last].flatMap((delays) => [0.5, 0.99].map((share) => cell(quantile(delays, share))));
    say(`${String(size).padStart(6)}  ${contender.key.padEnd(17)}${cells.join('')}`);
    return quantile(last, 0.99);
  });
  return (p99s[0] ?? 0) / (p99s[1] ?? 1);
}

/**
 * Measures broadcasts to 1,000, 5,000 and 10,000 clients and prints a table.
 * @param {import('../lib/children.mjs').Children} children
 */
export async function benchSockets(children) {
  checkOpenFiles(MOST + SPARE_FILES);
  const backend = await startReference(children, ['--quiet']);
  const bare = await children.start('The bare socket.io server', [inRoot('scripts', 'bench', 'benchBareBroker.mjs')], {});
  await postJson(`${backend}/control/sessions/${SESSION}/script`, { playing: false });
  /** @type {Contender[]} */
  const contenders = [
    {
      key: 'reference broker',
      url: backend,
      emit: (payload) => postJson(`${backend}/control/sessions/${SESSION}/emit`, { event: 'updateVote', payload }),
    },
    { key: 'bare socket.io', url: bare, emit: (payload) => postJson(`${bare}/emit`, ['updateVote', payload]) },
  ];
  const audience = new Audience();
  try {
    say(
      `sockets: from the call that sends an event until a client has received it, and until the last one has (${STEPS.map(({ rounds }) => rounds).join(', ')} broadcasts)`,
    );
    say('clients  server               one p50   one p99   all p50   all p99');
    for (const step of STEPS) {
      const { size } = step;
      for (const contender of contenders) {
        const startedAt = Date.now();
        await audience.connect(contender, size);
        say(
          `${String(size).padStart(6)}  ${contender.key.padEnd(17)}all clients connected after ${toDurationText(Date.now() - startedAt)}`,
        );
      }
      const ratio = await measure(audience, contenders, step);
      const judgement = size < MOST ? '' : ratio <= RATIO_LIMIT ? ': good' : ': TOO MUCH';
      say(`${String(size).padStart(6)}  p99 of all: ${ratio.toFixed(2)} times the bare server (at most ${RATIO_LIMIT})${judgement}`);
    }
  } finally {
    audience.stop();
  }
}
