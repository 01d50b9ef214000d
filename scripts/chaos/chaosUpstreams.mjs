import { fetchTimed, expectAlive, expectErrorPage, expectThat, HOUR_MS, toMsText, SEEN, SERVICES, waitFor } from './chaosLab.mjs';
import { referenceTokens } from '../lib/reference.mjs';
import { readSeedSessions } from '../../tests/support/seedDetails.ts';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */

/** Limit for a seen page while no service answers, ms. */
const SEEN_LIMIT_MS = 300;

/**
 * Limit for an unseen page, ms: the sum of the time-outs (rules 17.1, 17.3) and the rendering. The first request of a seen page of a
 * session waits until the services have failed, too, because the session may have been withdrawn (rules 17.8, 18.6).
 */
const TIMEOUTS_MS = 9000;

/** Pages that name sessions only: they stand in while the services are late. */
const HOMES = ['/', '/waterdam'];

const UNSEEN = ['/en/stilwater', '/fr/zonnehaven/3001'];

/** The effect of each fault follows "23 hours after the pages were seen". @type {Record<string, { effect: string, fault: object }>} */
const FAULTS = {
  down: { effect: 'every service answers 500', fault: { kind: 'fail', status: 500 } },
  slow: { effect: 'every service takes 20 s', fault: { kind: 'delay', delayMs: 20_000 } },
  hanging: { effect: 'no service answers', fault: { kind: 'hang' } },
  cut: { effect: 'every service closes the connection in the middle of an answer', fault: { kind: 'cut' } },
  dripping: { effect: 'every service sends its answers byte by byte', fault: { kind: 'drip' } },
  garbage: { effect: 'every service answers garbage', fault: { kind: 'garble' } },
  rejecting: { effect: 'every service answers 401', fault: { kind: 'fail', status: 401 } },
  busy: { effect: 'every service answers 429', fault: { kind: 'fail', status: 429, retryAfter: 5 } },
  huge: { effect: 'every service sends endless answers', fault: { kind: 'huge' } },
  'hostile-coding': { effect: 'every service answers in six content codings and closes the connection', fault: { kind: 'codings' } },
};

/** Addresses of protected sessions, and texts that no page may contain. */
const listSecrets = () => {
  const closed = readSeedSessions().filter(({ password }) => password !== undefined);
  return {
    addresses: closed.map(({ city, reference }) => `/${city}/${reference}`),
    texts: [...Object.values(referenceTokens), ...closed.flatMap(({ texts }) => texts)],
  };
};

const failUpstreams = async (/** @type {Lab} */ lab, /** @type {object} */ fault) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  const { addresses, texts } = listSecrets();
  for (const path of SEEN) expectThat((await fetchTimed(portal.url + path)).status === 200, `${path} failed before the fault`);
  await lab.moveClock(portal, 23 * HOUR_MS);
  for (const match of lab.shuffle(SERVICES)) await control('/faults', { match, ...fault });
  await control('/connections', undefined, 'DELETE');
  const openSeen = async (/** @type {string} */ path) => {
    const answer = await fetchTimed(portal.url + path);
    expectThat(answer.status === 200, `${path}, seen before, answered ${answer.status}`);
    return answer.ms;
  };
  // The first requests, at the same time, find the failure; later ones use the stored failure (rule 17.9).
  const first = await Promise.all(SEEN.map(async (path) => ({ path, ms: await openSeen(path) })));
  let slowest = 0;
  for (const path of lab.shuffle(SEEN)) slowest = Math.max(slowest, await openSeen(path));
  for (const { path, ms } of first) if (HOMES.includes(path)) slowest = Math.max(slowest, ms);
  const firstOfSessions = Math.max(...first.map(({ ms }) => ms));
  expectThat(slowest <= SEEN_LIMIT_MS, `a seen page took ${toMsText(slowest)}`);
  expectThat(firstOfSessions <= TIMEOUTS_MS, `the first seen page of a session took ${toMsText(firstOfSessions)}`);
  const unseen = await Promise.all(UNSEEN.map((path) => fetchTimed(portal.url + path)));
  for (const [index, answer] of unseen.entries()) {
    expectErrorPage(answer, UNSEEN[index] ?? '');
    expectThat(answer.ms <= TIMEOUTS_MS, `${UNSEEN[index]} took ${toMsText(answer.ms)}`);
  }
  for (const answer of await Promise.all(addresses.map((path) => fetchTimed(portal.url + path)))) {
    expectThat(!texts.some((text) => answer.body.includes(text)), 'a page contains a text of a protected session');
    expectThat(
      /^default-src 'none'/.test(answer.headers.get('content-security-policy') ?? ''),
      'an answer without Content-Security-Policy',
    );
  }
  await control('/faults', undefined, 'DELETE');
  const [path = ''] = UNSEEN;
  const backMs = await waitFor(async () => (await fetchTimed(portal.url + path)).status === 200, `${path} answers 200`);
  await expectAlive(portal);
  const longest = Math.max(...unseen.map(({ ms }) => ms));
  return `${SEEN.length} seen pages: 200, at most ${toMsText(slowest)} (${toMsText(firstOfSessions)} until the failure is known); unseen page: 503 in ${toMsText(longest)}; recovered after ${toMsText(backMs)}`;
};

/** Scenarios in which every service fails at the same time, one for each fault. @type {import('./chaosLab.mjs').Scenario[]} */
export const upstreamScenarios = Object.entries(FAULTS).map(([name, { effect, fault }]) => ({
  name: `upstreams-${name}`,
  promise: '1, 2, 3, 4',
  action: `23 hours after the pages were seen, ${effect}`,
  run: (lab) => failUpstreams(lab, fault),
}));
