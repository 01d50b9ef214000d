import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createControl } from '../../tests/support/control.ts';
import { postJson } from '../../tests/support/downloads.ts';
import { HOSTILE_FORMS } from '../../tests/support/hostileForms.ts';
import { getFrom, startLoad } from '../../tests/support/networkLoad.ts';
import { measureProcessorSeconds } from '../../tests/support/processorTime.ts';
import { startBackend } from '../../tests/support/programs.ts';
import { openSilentClient } from '../../tests/support/silentClient.ts';
import { expectAlive, expectThat, fetchTimed, toMsText, waitFor } from './chaosLab.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */

const FORM_BYTES = 64 * 1024;
const FORMS = 20;
/** Limit for all forms together, s: a reader whose time grows with the square of the length takes more than a second for one. */
const FORM_LIMIT_SECONDS = 4;

const sendLongForms = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url);
  const pages = ['/', '/waterdam'];
  for (const path of pages) await fetchTimed(portal.url + path);
  const body = HOSTILE_FORMS['as many names as fit']?.(FORM_BYTES) ?? '';
  const headers = { origin: portal.url, 'content-type': 'application/x-www-form-urlencoded' };
  const post = (/** @type {string} */ path) => fetchTimed(portal.url + path, { method: 'POST', headers, body });
  let slowest = 0;
  const seconds = await measureProcessorSeconds(portal.child.pid ?? 0, async () => {
    const posts = Array.from({ length: FORMS }, (_, index) =>
      post(index % 2 === 0 ? '/waterdam/besloten/login' : '/waterdam/gr-begroting/download/'),
    );
    for (const path of pages) {
      const answer = await fetchTimed(portal.url + path);
      expectThat(answer.status === 200, `${path} answered ${answer.status}`);
      slowest = Math.max(slowest, answer.ms);
    }
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expectThat(
      statuses.every((status) => status >= 400 && status < 500),
      `the forms got ${statuses.join(' ')}`,
    );
  });
  expectThat(seconds <= FORM_LIMIT_SECONDS, `the forms took ${seconds.toFixed(1)} s of processor time`);
  await expectAlive(portal);
  return `${FORMS} forms of 64 KiB: ${seconds.toFixed(2)} s of processor time, all rejected; pages meanwhile 200, slowest ${toMsText(slowest)}`;
};

const BROKER_REQUESTS = 4000;
/** Limit for the growth of the backend's memory, MB: unsent answers of a client are cut off at 1 MB. */
const GROWTH_LIMIT_MB = 60;

/** Resident memory of a process in MB. */
const readResidentMb = (/** @type {number | undefined} */ pid) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const readNothing = async (/** @type {Lab} */ lab) => {
  const backend = await startBackend();
  const control = createControl(backend.url);
  const portal = await lab.portal(backend.url);
  const open = () => fetchTimed(`${portal.url}/waterdam/live-raad`);
  expectThat((await open()).status === 200, 'the live page failed before the attack');
  const before = readResidentMb(backend.child.pid);
  let largest = before;
  const client = await openSilentClient(backend.url, 'waterdam', '1002');
  lab.finally(() => client.socket.destroy());
  for (let sent = 0; sent < BROKER_REQUESTS; sent += 200) {
    client.send('42/waterdam,["delegates"]', 200);
    await wait(50);
    largest = Math.max(largest, readResidentMb(backend.child.pid));
  }
  const growth = largest - before;
  expectThat(growth <= GROWTH_LIMIT_MB, `the backend grew by ${growth.toFixed(0)} MB`);
  client.socket.resume();
  expectThat(await client.hasEnded(20_000), 'the client was not disconnected');
  await control('/sessions/1002/topics/create', { id: 'after', name: 'After the attack', priority: 99 });
  const liveMs = await waitFor(async () => (await open()).body.includes('After the attack'), 'the live page shows a new topic');
  await expectAlive(portal);
  return `${BROKER_REQUESTS} requests, nothing read: the backend grew by ${Math.max(0, growth).toFixed(0)} MB and cut the client off; a new topic was on the live page after ${toMsText(liveMs)}`;
};

const UNSEEN = ['/ommeloo/raad-begroting', '/duinrade/raad-begroting', '/waterdam/cr-stationsplein', '/fr/stilwater'];

const rejectPasswords = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  await control('/faults', { match: '/api/*/sessions/*/login', kind: 'fail', status: 429, retryAfter: 60 });
  const password = async () => (await postJson(`${portal.url}/waterdam/besloten/login`, { password: 'guess' })).status;
  const statuses = [];
  for (let guess = 0; guess < 8; guess += 1) statuses.push(await password());
  expectThat(!statuses.includes(200), `passwords got ${statuses.join(' ')}`);
  let slowest = 0;
  for (const path of lab.shuffle(UNSEEN)) {
    const answer = await fetchTimed(portal.url + path);
    expectThat(answer.status === 200, `${path}, not seen before, answered ${answer.status}`);
    slowest = Math.max(slowest, answer.ms);
  }
  await control('/faults', undefined, 'DELETE');
  const right = async () => (await postJson(`${portal.url}/waterdam/besloten/login`, { password: 'waterdam-2026' })).status === 200;
  const backMs = await waitFor(right, 'a right password opens the session', 15_000);
  await expectAlive(portal);
  return `${statuses.length} passwords failed; ${UNSEEN.length} unseen pages: 200, slowest ${toMsText(slowest)}; passwords were checked again after ${toMsText(backMs)}`;
};

const CONNECTIONS = 24;
const VISITS = 20;

const fillFromOneNetwork = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url);
  const headers = { cookie: 'grant-x-1=1; grant-waterdam-1008=a.b.c' };
  // Every other page is one that nobody else opens.
  const toUrl = (/** @type {number} */ number) =>
    portal.url + (number % 2 === 0 ? '/waterdam/gr-begroting' : `/waterdam/gr-begroting/transcript/nl?q=attack${number}`);
  const load = startLoad({ address: '127.0.9.1', connections: CONNECTIONS, toUrl, headers });
  lab.finally(load.stop);
  const rejected = () => load.answers.get(503) ?? 0;
  await waitFor(() => rejected() > 0, 'the attacker is rejected', 30_000);
  const times = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startMs = performance.now();
    const status = await getFrom(`${portal.url}/waterdam/gr-begroting/transcript/nl?q=visitor${visit}`, '127.0.3.1');
    times.push(performance.now() - startMs);
    expectThat(status === 200, `visit ${visit + 1} of a visitor answered ${status}`);
    await wait(250);
  }
  await load.stop();
  await expectAlive(portal);
  const median = times.toSorted((a, b) => a - b)[VISITS / 2] ?? 0;
  return `${load.answers.get(200)} pages for the attacker, ${rejected()} rejected; ${VISITS} uncached pages of a visitor: 200, median ${toMsText(median)}, slowest ${toMsText(Math.max(...times))}`;
};

/** Scenarios with a hostile client. @type {import('./chaosLab.mjs').Scenario[]} */
export const attackScenarios = [
  {
    name: 'attack-long-forms',
    promise: '10',
    action: `a client sends ${FORMS} forms of 64 KiB with as many fields as fit`,
    run: sendLongForms,
  },
  {
    name: 'attack-silent-client',
    promise: '8, 10',
    action: `a client of the reference broker requests lists ${BROKER_REQUESTS} times and reads nothing`,
    run: readNothing,
  },
  { name: 'attack-passwords', promise: '1', action: 'only the password call of the API answers 429, for a minute', run: rejectPasswords },
  {
    name: 'attack-one-network',
    promise: '10',
    action: `${CONNECTIONS} connections of one network request pages without pause, with made-up grants`,
    run: fillFromOneNetwork,
  },
];
