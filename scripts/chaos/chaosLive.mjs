import { setTimeout as wait } from 'node:timers/promises';
import { PUBLISH_RELOAD_MS } from '../../src/domain/live/publishRange.ts';
import { fetchTimed, expectAlive, expectThat, toMsText, waitFor } from './chaosLab.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */

const SESSION = '/sessions/1003';
const PAGE = '/waterdam/cr-stationsplein';
const VOTERS = 300;
const HERD = 2000;
const HERD_PAGE = '/waterdam/live-raad';
const CONCURRENCY = 100;

/** The votes in live.json. @returns {Promise<{ id: string, name: string, total: number }[]>} */
const fetchVotes = async (/** @type {string} */ portal) => {
  const { votes = [] } = JSON.parse((await fetchTimed(`${portal}${PAGE}/live.json`)).body);
  return votes;
};

const killBroker = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  await control(`${SESSION}/votes/start`, { id: 'before', name: 'Before', priority: 1, result: [] });
  await waitFor(async () => (await fetchVotes(portal.url)).length === 1, 'the first vote is shown');
  await control('/faults', { match: 'broker', kind: 'fail' });
  await control('/connections', undefined, 'DELETE');
  expectThat((await fetchTimed(`${portal.url}${PAGE}/live.json`)).status === 200, 'live.json fails without the broker');
  expectThat((await fetchTimed(portal.url + PAGE)).status === 200, 'the page fails without the broker');
  // While the portal is disconnected, a vote starts and another gets its result.
  await control(`${SESSION}/votes/start`, { id: 'meanwhile', name: 'Meanwhile', priority: 2, result: [] });
  const result = [{ vote: 'yes', label: 'Yes', count: VOTERS }];
  await control(`${SESSION}/votes/stop`, { id: 'before', name: 'Before', priority: 1, result, total: VOTERS });
  await control('/faults', undefined, 'DELETE');
  const areBothShown = async () => (await fetchVotes(portal.url)).length > 1;
  const backMs = await waitFor(areBothShown, 'the vote of the outage is shown', 45_000);
  const votes = await fetchVotes(portal.url);
  const names = votes
    .map(({ name }) => name)
    .sort()
    .join(', ');
  expectThat(names === 'Before, Meanwhile', `the votes are: ${names}`);
  const total = votes.find(({ id }) => id === 'before')?.total;
  expectThat(total === VOTERS, `${VOTERS} voted, ${total} are counted`);
  await expectAlive(portal);
  return `live.json and page: 200 meanwhile; ${toMsText(backMs)} after its return both votes are shown once, with ${total} of ${VOTERS} counted`;
};

const publish = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url, { PORTAL_TRUSTED_PROXIES: '1' });
  await control('/sessions/live-raad/unpublish');
  await fetchTimed(`${portal.url}/waterdam/live-raad`);
  // Open pages request this document when they cannot reach the broker.
  const isPublished = async () => JSON.parse((await fetchTimed(`${portal.url}/waterdam/live-raad/live.json`)).body).isPublished;
  expectThat(!(await isPublished()), 'the session is published before the publish');
  await control('/requests', undefined, 'DELETE');
  await control('/sessions/live-raad/publish');
  const receivedMs = await waitFor(isPublished, 'the event is received');
  return `event received after ${toMsText(receivedMs)}; ${await reloadAll(portal.url, control)}`;
};

/** Publishes with a slow API and a broker whose status contradicts the publish; no page requests live.json before. */
const publishSlowly = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url, { PORTAL_TRUSTED_PROXIES: '1' });
  await control('/sessions/live-raad/unpublish');
  await waitFor(async () => !(await fetchTimed(portal.url + HERD_PAGE)).body.includes('<video'), 'the page has no player');
  await control('/faults', { match: 'api', kind: 'delay', delayMs: 1500 });
  await control('/requests', undefined, 'DELETE');
  await control('/sessions/live-raad/publish', { events: 'change' });
  await control('/sessions/live-raad/emit', { event: 'status', payload: { status: 'planned', published: false } });
  await wait(PUBLISH_RELOAD_MS.first);
  return reloadAll(portal.url, control);
};

/** Reloads the page of the published session as all visitors; resolves to the observation. */
const reloadAll = async (/** @type {string} */ portal, /** @type {import('../../tests/support/control.ts').Control} */ control) => {
  let requested = 0;
  let slowest = 0;
  let failed = 0;
  const startMs = performance.now();
  const visitor = async () => {
    while (requested < HERD) {
      requested += 1;
      const headers = { 'x-forwarded-for': `10.1.${requested >> 8}.${requested & 255}` };
      const { status, ms, body } = await fetchTimed(`${portal}${HERD_PAGE}`, { headers });
      if (status !== 200 || !body.includes('<video')) failed += 1;
      slowest = Math.max(slowest, ms);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  const seconds = Math.ceil((performance.now() - startMs) / 1000);
  expectThat(failed === 0, `${failed} of ${requested} reloads failed or had no player`);
  const calls = /** @type {{ path: string }[]} */ (await control('/requests', undefined, 'GET'));
  const most = [...Map.groupBy(calls, ({ path }) => path)].sort((a, b) => b[1].length - a[1].length)[0];
  expectThat((most?.[1].length ?? 0) <= seconds, `${most?.[0]} was called ${most?.[1].length} times in ${seconds} s`);
  return `${requested} reloads in ${seconds} s: all with the player, slowest ${toMsText(slowest)}; at most ${most?.[1].length ?? 0} calls of one address`;
};

/** Scenarios with a live session. @type {import('./chaosLab.mjs').Scenario[]} */
export const liveScenarios = [
  {
    name: 'broker-killed',
    promise: '8',
    action: 'the broker is disconnected, a vote starts and another stops, the broker is back',
    run: killBroker,
  },
  { name: 'publish-herd', promise: '7', action: `a session is published and ${HERD} visitors reload its page`, run: publish },
  {
    name: 'publish-slow-api',
    promise: '7',
    action: `the same with an API of 1.5 s and a broker whose status contradicts the publish`,
    run: publishSlowly,
  },
];
