import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { createControl } from '../../tests/support/control.ts';
import { startBackend, startPortal, stopPrograms } from '../../tests/support/programs.ts';
import { findFreePort } from '../../tests/support/ports.ts';
import { inRoot } from '../lib/paths.mjs';
import { toPortalEnvironment } from '../lib/reference.mjs';

/** @typedef {import('../../tests/support/programs.ts').Program} Program */
/** @typedef {{ status: number, ms: number, headers: Headers, body: string }} Answer */
/**
 * @typedef {object} Scenario
 * @property {string} name as on the command line
 * @property {string} promise those of the design that it holds the portal to
 * @property {string} deed what is done to it
 * @property {(lab: Lab) => Promise<string>} run resolves to what was observed; throws a Broken where a promise is
 */

/** What was observed, and should not have been. */
export class BrokenPromise extends Error {}

/** The services behind a portal that a fault can be aimed at. */
export const SERVICES = ['api', 'admin', 'admin-backup', 'transcriptions', 'broker'];

/** Pages that somebody has seen before something goes wrong. */
export const SEEN = [
  '/',
  '/waterdam',
  '/waterdam/gr-begroting',
  '/waterdam/live-raad',
  '/waterdam/calendar',
  '/waterdam/gr-begroting/transcript/nl',
];

export const HOUR_MS = 3_600_000;

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
const createRandom = (/** @type {number} */ seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Programs of one scenario, and ways to ask them; everything ends with it. */
export class Lab {
  /** @type {(() => unknown)[]} */
  #cleanups = [];

  constructor(/** @type {number} */ seed) {
    this.random = createRandom(seed);
  }

  /** Starts a reference backend, and answers its address and what controls it. */
  async backend() {
    const { url } = await startBackend();
    return { url, control: createControl(url) };
  }

  /**
   * Starts a portal whose clock can be moved.
   * @param {string} backendUrl
   * @param {Record<string, string>} [settings]
   */
  async portal(backendUrl, settings = {}) {
    const { NODE_OPTIONS: options = '', ...others } = settings;
    const PORT = String(await findFreePort());
    const clock = `--import=${pathToFileURL(inRoot('tests', 'support', 'movableClock.ts'))}`;
    const own = { NODE_OPTIONS: `${clock} ${options}`.trim(), LOG_LEVEL: 'warn', PORT };
    const portal = await startPortal({ ...toPortalEnvironment(backendUrl), ...own, ...others });
    // Its own address may be that of a site, at which nobody answers here.
    return { ...portal, url: `http://127.0.0.1:${PORT}` };
  }

  /** Moves the clock of a portal so many ms ahead of what it is. */
  async moveClock(/** @type {Program} */ portal, /** @type {number} */ aheadMs) {
    const moved = once(portal.child, 'message');
    portal.child.send({ aheadMs });
    await moved;
  }

  /** Has something done when the scenario is over, the last thing first. */
  finally(/** @type {() => unknown} */ cleanup) {
    this.#cleanups.unshift(cleanup);
  }

  async end() {
    for (const cleanup of this.#cleanups) await cleanup();
    await stopPrograms();
  }

  /** The same things in another order. @template T @param {readonly T[]} things @returns {T[]} */
  shuffle(things) {
    return things
      .map((thing) => ({ thing, place: this.random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ thing }) => thing);
  }
}

/**
 * Asks as a browser does; an answer that does not come has status 0.
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<Answer>}
 */
export const fetchTimed = async (url, init = {}) => {
  const startMs = performance.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });
    const body = await answer.text();
    return { status: answer.status, ms: performance.now() - startMs, headers: answer.headers, body };
  } catch (error) {
    return { status: 0, ms: performance.now() - startMs, headers: new Headers(), body: String(error) };
  }
};

/** Throws what was observed where it is not as promised. */
export const expectThat = (/** @type {boolean} */ isPassed, /** @type {string} */ observed) => {
  if (!isPassed) throw new BrokenPromise(observed);
};

/** Waits until something is so; throws what was waited for after a while (ms). */
export const waitFor = async (/** @type {() => unknown} */ isMet, /** @type {string} */ what, limitMs = 10_000) => {
  const startMs = performance.now();
  while (!(await isMet())) {
    expectThat(performance.now() - startMs < limitMs, `not within ${limitMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - startMs;
};

/** Sees that a page that cannot be made is our own, to be asked for again. */
export const expectErrorPage = (/** @type {Answer} */ { status, headers, body }, /** @type {string} */ path) => {
  expectThat(status === 503, `${path}, never seen, answered ${status}`);
  expectThat(Number(headers.get('retry-after')) > 0, `${path} answered 503 without Retry-After`);
  expectThat(/<header[^]*<main[^]*<h1[^]*<footer/.test(body), `${path} answered 503 in a layout that is not ours`);
};

/** Sees that a portal lives and has logged no failure of its own. */
export const expectAlive = async (/** @type {Program} */ portal) => {
  expectThat(portal.child.exitCode === null, `the process ended with code ${portal.child.exitCode}`);
  expectThat((await fetchTimed(`${portal.url}/healthz`)).status === 200, '/healthz does not answer');
  const failure = portal
    .output()
    .split('\n')
    .find((line) => /unhandled|uncaught|page failed|\[ERROR\]/i.test(line));
  expectThat(failure === undefined, `the log says: ${failure?.slice(0, 300)}`);
};

/** A number of milliseconds as a table shows it. */
export const toMsText = (/** @type {number} */ ms) => `${Math.round(ms)} ms`;
