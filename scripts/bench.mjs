import { parseArgs } from 'node:util';
import { benchArchive } from './bench/benchArchive.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { benchBrokers } from './bench/brokers/benchBrokers.mjs';
import { benchFirstFrame } from './bench/benchFirstFrame.mjs';
import { benchFollow } from './bench/follow/benchFollow.mjs';
import { benchHerd } from './bench/benchHerd.mjs';
import { benchLive } from './bench/benchLive.mjs';
import { benchLiveCache } from './bench/benchLiveCache.mjs';
import { benchMemory, MINUTES } from './bench/processes/benchMemory.mjs';
import { benchStart } from './bench/processes/benchStart.mjs';
import { benchOverload } from './bench/benchOverload.mjs';
import { benchPages } from './bench/benchPages.mjs';
import { benchSearch, SESSIONS } from './bench/search/benchSearch.mjs';
import { benchSession } from './bench/benchSession.mjs';
import { benchSockets } from './bench/benchSockets.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWith, PlainError } from './lib/report.mjs';

// `npm run bench` measures all parts, `npm run bench -- archive` one part (names below). docs/benchmarks.md describes the parts.

const children = new Children();

/** @typedef {{ minutes: string, sessions: string, postgres?: string | undefined }} Values */

const PARTS = [
  { name: 'archive', needsBuild: true, run: () => benchArchive(children) },
  { name: 'pages', needsBuild: true, run: () => benchPages(children) },
  { name: 'overload', needsBuild: true, run: () => benchOverload(children) },
  { name: 'session', needsBuild: true, run: () => benchSession(children) },
  { name: 'live', needsBuild: true, run: () => benchLive(children) },
  { name: 'live-cache', needsBuild: false, run: () => benchLiveCache(children) },
  { name: 'memory', needsBuild: true, run: (/** @type {Values} */ { minutes }) => benchMemory(children, Number(minutes)) },
  { name: 'start', needsBuild: false, run: () => benchStart() },
  {
    name: 'search',
    needsBuild: true,
    run: (/** @type {Values} */ { sessions, postgres }) => benchSearch(children, Number(sessions), postgres),
  },
  { name: 'herd', needsBuild: true, run: () => benchHerd(children) },
  { name: 'first-frame', needsBuild: true, run: () => benchFirstFrame(children) },
  { name: 'sockets', needsBuild: false, run: () => benchSockets(children) },
  { name: 'brokers', needsBuild: false, run: () => benchBrokers() },
  { name: 'follow', needsBuild: false, run: () => benchFollow() },
];

/** Finds the parts with these names; all parts without names. Throws a PlainError for an unknown name. */
function findParts(/** @type {string[]} */ names) {
  const unknown = names.find((name) => PARTS.every((part) => part.name !== name));
  if (unknown !== undefined) throw new PlainError(`There is no part '${unknown}'; there are ${PARTS.map(({ name }) => name).join(', ')}.`);
  return PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
}

try {
  await ensureInstalled();
  // An hour of mixed load is `npm run bench -- memory --minutes 60`; a small index is `npm run bench -- search --sessions 10000`.
  const options = /** @type {const} */ ({
    minutes: { type: 'string', default: String(MINUTES) },
    sessions: { type: 'string', default: String(SESSIONS) },
    postgres: { type: 'string' },
  });
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const parts = findParts(positionals);
  if (parts.some(({ needsBuild }) => needsBuild)) await ensureBuilt();
  const unexpectedEnd = children.unexpectedEnd.then((sentence) => {
    throw new PlainError(sentence);
  });
  for (const { run } of parts) await Promise.race([run(values), unexpectedEnd]);
} catch (error) {
  await children.stop();
  endWith(error);
}
await children.stop();
