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
 * @property {string} promise numbers of the checked promises of docs/fault-lab.md
 * @property {string} action the fault, as in the table of docs/fault-lab.md
 * @property {(lab: Lab) => Promise<string>} run resolves to the observation; throws a BrokenPromise if a promise is broken
 */

/** An observation that breaks a promise. */
export class BrokenPromise extends Error {}

/** The services of a portal that a fault can apply to. */
export const SERVICES = ['api', 'admin', 'admin-backup', 'transcriptions', 'broker'];

/** Paths of pages that are requested before a fault. */
export const SEEN = [
  '/',
  '/waterdam',
  '/waterdam/gr-begroting',
  '/waterdam/live-raad',
  '/waterdam/calendar',
  '/waterdam/gr-begroting/transcript/nl',
];

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** A function that returns pseudo-random numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
const createRandom = (/** @type {number} */ seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Starts the programs of one scenario and stops them at its end. */
export class Lab {
  /** @type {(() => unknown)[]} */
  #cleanups = [];

  constructor(/** @type {number} */ seed) {
    this.random = createRandom(seed);
  }

  /** Starts a reference backend; resolves to its address and a function that calls its control API. */
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
    // Use the local address: PORTAL_SITE_URL may be another host.
    return { ...portal, url: `http://127.0.0.1:${PORT}` };
  }

  /** Moves the clock of a portal ahead of the real time, ms. */
  async moveClock(/** @type {Program} */ portal, /** @type {number} */ aheadMs) {
    const moved = once(portal.child, 'message');
    portal.child.send({ aheadMs });
    await moved;
  }

  /** Registers a function that runs at the end of the scenario, the last one first. */
  finally(/** @type {() => unknown} */ cleanup) {
    this.#cleanups.unshift(cleanup);
  }

  async end() {
    for (const cleanup of this.#cleanups) await cleanup();
    await stopPrograms();
  }

  /** Returns the items in another order. @template T @param {readonly T[]} items @returns {T[]} */
  shuffle(items) {
    return items
      .map((item) => ({ item, place: this.random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}

/**
 * Fetches an address without following redirects; resolves to the answer with its duration, or to status 0 without an answer.
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

/** Throws a BrokenPromise with the observation unless the condition is true. */
export const expectThat = (/** @type {boolean} */ isPassed, /** @type {string} */ observed) => {
  if (!isPassed) throw new BrokenPromise(observed);
};

/** Waits until a condition is met and resolves to the elapsed ms; throws a BrokenPromise with its description after the limit, ms. */
export const waitFor = async (/** @type {() => unknown} */ isMet, /** @type {string} */ what, limitMs = 10_000) => {
  const startMs = performance.now();
  while (!(await isMet())) {
    expectThat(performance.now() - startMs < limitMs, `not within ${limitMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - startMs;
};

/** Expects a 503 page in the portal's layout, with Retry-After. */
export const expectErrorPage = (/** @type {Answer} */ { status, headers, body }, /** @type {string} */ path) => {
  expectThat(status === 503, `${path}, unseen, answered ${status}`);
  expectThat(Number(headers.get('retry-after')) > 0, `${path} answered 503 without Retry-After`);
  expectThat(/<header[^]*<main[^]*<h1[^]*<footer/.test(body), `${path} answered 503 without the portal's layout`);
};

/** Expects that a portal runs and has logged no error of the portal. */
export const expectAlive = async (/** @type {Program} */ portal) => {
  expectThat(portal.child.exitCode === null, `the process ended with code ${portal.child.exitCode}`);
  expectThat((await fetchTimed(`${portal.url}/healthz`)).status === 200, '/healthz does not answer');
  const failure = portal
    .output()
    .split('\n')
    .find((line) => /unhandled|uncaught|page failed|\[ERROR\]/i.test(line));
  expectThat(failure === undefined, `the log says: ${failure?.slice(0, 300)}`);
};

/** Formats milliseconds for the table. */
export const toMsText = (/** @type {number} */ ms) => `${Math.round(ms)} ms`;
