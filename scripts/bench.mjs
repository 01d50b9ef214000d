import { brotliCompressSync } from 'node:zlib';
import { ensureBuilt } from './lib/build.mjs';
import { benchLive } from './lib/benchLive.mjs';
import { benchSession } from './lib/benchSession.mjs';
import { benchSockets } from './lib/benchSockets.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPair } from './lib/pair.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// `npm run bench` measures everything, `npm run bench -- archive` (or another name below) one part.

// How a city home behaves when its archive grows: bytes of a page, and requests per second as a ratio between two archives of one run.
const SMALL = 12;
const LARGE = 10_000;
const ROUNDS = 5;
const SECONDS = 3;
const PAGES = [
  { name: 'city home', path: '/archief' },
  { name: 'filtered by tab and name', path: '/archief?tab=recorded&q=raad' },
  { name: 'this month', path: '/archief?when=month' },
];

const children = new Children();

const PARTS = [
  { name: 'archive', needsBuild: true, run: benchArchive },
  { name: 'session', needsBuild: true, run: () => benchSession(children) },
  { name: 'live', needsBuild: true, run: () => benchLive(children) },
  { name: 'sockets', needsBuild: false, run: () => benchSockets(children) },
];

/** The parts with these names; all of them where none is named. */
function findParts(/** @type {string[]} */ names) {
  const unknown = names.find((name) => PARTS.every((part) => part.name !== name));
  if (unknown !== undefined) throw new PlainError(`There is no part '${unknown}'; there are ${PARTS.map(({ name }) => name).join(', ')}.`);
  return PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function benchArchive() {
  const { default: autocannon } = await import('autocannon');
  const small = await startPair(children, ['--archive', String(SMALL)]);
  const large = await startPair(children, ['--archive', String(LARGE)]);
  const rate = async (/** @type {string} */ url) => (await autocannon({ url, connections: 8, duration: SECONDS })).requests.average;
  const weigh = async (/** @type {string} */ url) => brotliCompressSync(await (await fetch(url)).arrayBuffer()).length;
  for (const { name, path } of PAGES) {
    const bytes = [await weigh(small + path), await weigh(large + path)];
    const ratios = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await rate(small + path);
      ratios.push((await rate(large + path)) / before);
    }
    ratios.sort((a, b) => a - b);
    const [low, middle, high] = [ratios[0], ratios[Math.floor(ROUNDS / 2)], ratios[ROUNDS - 1]].map((ratio) => ratio?.toFixed(2));
    say(`${name}: ${bytes[0]} bytes with ${SMALL} sessions, ${bytes[1]} with ${LARGE}; rate ratio ${middle} (${low}–${high})`);
  }
}

try {
  await ensureInstalled();
  const parts = findParts(process.argv.slice(2));
  if (parts.some(({ needsBuild }) => needsBuild)) await ensureBuilt();
  const death = children.death.then((sentence) => {
    throw new PlainError(sentence);
  });
  for (const { run } of parts) await Promise.race([run(), death]);
} catch (error) {
  await children.stop();
  endWith(error);
}
await children.stop();
