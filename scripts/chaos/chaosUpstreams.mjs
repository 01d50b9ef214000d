import { fetchTimed, expectAlive, expectErrorPage, expectThat, HOUR_MS, toMsText, SEEN, SERVICES, waitFor } from './chaosLab.mjs';
import { referenceTokens } from '../lib/reference.mjs';
import { readSeedSessions } from '../../tests/support/seedDetails.ts';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */

/** What a page that was seen may take while nothing behind it answers, ms. */
const SEEN_LIMIT_MS = 300;

/** The spec's time-outs together, and some time to render. */
const UNSEEN_LIMIT_MS = 9000;

const UNSEEN = ['/en/stilwater', '/fr/zonnehaven/3001'];

/** @type {Record<string, { words: string, fault: object }>} */
const FAULTS = {
  down: { effect: 'answers 500', fault: { kind: 'fail', status: 500 } },
  slow: { effect: 'takes 20 s', fault: { kind: 'delay', delayMs: 20_000 } },
  hanging: { effect: 'never answers', fault: { kind: 'hang' } },
  cut: { effect: 'breaks off in the middle', fault: { kind: 'cut' } },
  dripping: { effect: 'answers drop by drop', fault: { kind: 'drip' } },
  garbage: { effect: 'answers rubbish', fault: { kind: 'garble' } },
  refusing: { effect: 'answers 401', fault: { kind: 'fail', status: 401 } },
  busy: { effect: 'answers 429', fault: { kind: 'fail', status: 429, retryAfter: 5 } },
  huge: { effect: 'answers without end', fault: { kind: 'huge' } },
  'hostile-coding': { effect: 'answers in six content codings, and breaks off', fault: { kind: 'codings' } },
};

/** Words of protected sessions, and what no page may say. */
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
  for (const path of SEEN) expectThat((await fetchTimed(portal.url + path)).status === 200, `${path} could not be seen before`);
  await lab.moveClock(portal, 23 * HOUR_MS);
  for (const match of lab.shuffle(SERVICES)) await control('/faults', { match, ...fault });
  await control('/connections', undefined, 'DELETE');
  let slowest = 0;
  const expectSeen = async (/** @type {string} */ path) => {
    const answer = await fetchTimed(portal.url + path);
    expectThat(answer.status === 200, `${path}, seen before, answered ${answer.status}`);
    slowest = Math.max(slowest, answer.ms);
  };
  // The first who ask, all at once, find out that nothing answers; from then on it is known.
  await Promise.all(SEEN.map(expectSeen));
  for (const path of lab.shuffle(SEEN)) await expectSeen(path);
  expectThat(slowest <= SEEN_LIMIT_MS, `a page that was seen took ${toMsText(slowest)}`);
  const unseen = await Promise.all(UNSEEN.map((path) => fetchTimed(portal.url + path)));
  for (const [index, answer] of unseen.entries()) {
    expectErrorPage(answer, UNSEEN[index] ?? '');
    expectThat(answer.ms <= UNSEEN_LIMIT_MS, `${UNSEEN[index]} took ${toMsText(answer.ms)}`);
  }
  for (const answer of await Promise.all(addresses.map((path) => fetchTimed(portal.url + path)))) {
    expectThat(!texts.some((text) => answer.body.includes(text)), 'a protected session said something');
    expectThat(/^default-src 'none'/.test(answer.headers.get('content-security-policy') ?? ''), 'an answer without its policy');
  }
  await control('/faults', undefined, 'DELETE');
  const [path = ''] = UNSEEN;
  const backMs = await waitFor(async () => (await fetchTimed(portal.url + path)).status === 200, `${path} is there again`);
  await expectAlive(portal);
  const longest = Math.max(...unseen.map(({ ms }) => ms));
  return `${SEEN.length} pages seen: 200, at most ${toMsText(slowest)}; unseen: 503 in ${toMsText(longest)}; there again after ${toMsText(backMs)}`;
};

/** Everything behind the portal goes wrong at once, in each way there is. @type {import('./chaosLab.mjs').Scenario[]} */
export const upstreamScenarios = Object.entries(FAULTS).map(([name, { effect, fault }]) => ({
  name: `upstreams-${name}`,
  promise: '1, 2, 3, 4',
  action: `23 hours after they were seen, everything behind the pages ${effect}`,
  run: (lab) => failUpstreams(lab, fault),
}));
