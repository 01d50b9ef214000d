import { findFreePort } from '../../tests/support/ports.ts';
import { createRedis } from '../../tests/support/redis.ts';
import { prepareNginx } from '../../tests/support/nginx.ts';
import { Agent, request } from 'node:https';
import { fetchTimed, expectAlive, expectThat, HOUR_MS, toMsText, SEEN, waitFor } from './chaosLab.mjs';
import { startBackend, startPortal } from '../../tests/support/programs.ts';
import { toPortalEnvironment } from '../lib/reference.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */

const VISITORS = 12;

/** Sends a request through nginx; resolves to a description of its failure, or to undefined. */
const requestThroughNginx = (/** @type {Agent} */ agent, /** @type {string} */ url) =>
  /** @type {Promise<string | undefined>} */ (
    new Promise((resolve) => {
      const sent = request(url, { agent, headers: { accept: 'text/html' } }, (answer) => {
        answer
          .resume()
          .once('close', () => resolve(answer.complete && (answer.statusCode ?? 500) < 500 ? undefined : `${url}: ${answer.statusCode}`));
      });
      sent.once('error', (error) => resolve(`${url}: ${error.message}`)).end();
    })
  );

// Every other path is a page that nginx cannot have cached.
const toPath = (/** @type {number} */ number) => (number % 2 === 0 ? `/waterdam?q=raad${number}` : SEEN[number % SEEN.length]);

const restartBehindNginx = async (/** @type {Lab} */ lab) => {
  const ports = /** @type {[number, number]} */ ([await findFreePort(), await findFreePort()]);
  const https = await findFreePort();
  const nginx = await prepareNginx({ https, http: await findFreePort(), instances: ports, isUnlimited: true });
  if (nginx === undefined) return 'not tested: there is no nginx on this machine';
  lab.finally(() => nginx.stop());
  const backend = await startBackend();
  const settings = {
    ...toPortalEnvironment(backend.url),
    PORTAL_SITE_URL: 'https://gallery.example.org',
    PORTAL_TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'info',
  };
  const start = (/** @type {number} */ port) => startPortal({ ...settings, PORT: String(port) });
  const instances = await Promise.all(ports.map(start));
  await nginx.start();
  // The certificate is self-signed.
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  lab.finally(() => agent.destroy());
  let sent = 0;
  let isFinished = false;
  /** @type {string[]} */
  const failures = [];
  const visit = async () => {
    while (!isFinished) {
      const failure = await requestThroughNginx(agent, `https://127.0.0.1:${https}${toPath((sent += 1))}`);
      if (failure !== undefined) failures.push(failure);
    }
  };
  lab.finally(() => (isFinished = true));
  const visitors = Array.from({ length: VISITORS }, visit);
  const waitForRequests = async (/** @type {import('./chaosLab.mjs').Program} */ { output }) => {
    const count = () => output().split('"msg":"request"').length;
    const before = count();
    await waitFor(() => count() > before + 50, 'nginx sends requests to an instance');
  };
  for (const [index, instance] of instances.entries()) {
    await waitForRequests(instance);
    instance.child.kill('SIGTERM');
    expectThat((await instance.ended) === 0, 'an instance did not end with exit code 0');
    await waitForRequests(await start(ports[index] ?? 0));
  }
  isFinished = true;
  await Promise.all(visitors);
  expectThat(failures.length === 0, `${failures.length} of ${sent} requests failed: ${failures[0]}`);
  return `${sent} requests while both instances were restarted: 0 failed`;
};

/** Limit for a seen page without the shared store, ms. */
const PAGE_LIMIT_MS = 500;

const killRedis = async (/** @type {Lab} */ lab) => {
  const redis = await createRedis();
  await redis.start();
  lab.finally(() => redis.kill());
  const { url } = await lab.backend();
  const portals = await Promise.all(
    [1, 2].map(() => lab.portal(url, { PORTAL_CACHE_URL: redis.url, PORTAL_SITE_URL: 'http://gallery.example.org' })),
  );
  const fetchHealth = async (/** @type {{ url: string }} */ portal) => JSON.parse((await fetchTimed(`${portal.url}/readyz`)).body);
  const waitForCacheStatus = (/** @type {string} */ cache) =>
    waitFor(
      async () => (await Promise.all(portals.map(fetchHealth))).every((health) => health.status === 'ready' && health.cache === cache),
      `all are ${cache}`,
    );
  await waitForCacheStatus('connected');
  const open = () => Promise.all(portals.flatMap((portal) => SEEN.map((path) => fetchTimed(portal.url + path))));
  await open();
  await redis.kill();
  const answers = await open();
  expectThat(
    answers.every(({ status }) => status === 200),
    `without the store: ${answers.map(({ status }) => status).join(' ')}`,
  );
  const disconnectedMs = await waitForCacheStatus('disconnected');
  await redis.start();
  const connectedMs = await waitForCacheStatus('connected');
  for (const portal of portals) await expectAlive(portal);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  expectThat(slowest <= PAGE_LIMIT_MS, `a page without the store took ${toMsText(slowest)}`);
  return `${answers.length} pages without it: 200, slowest ${toMsText(slowest)}; reported as disconnected after ${toMsText(disconnectedMs)}, as connected after ${toMsText(connectedMs)}`;
};

const jumpClock = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  const open = () => Promise.all(SEEN.map((path) => fetchTimed(portal.url + path)));
  await open();
  const jumps = lab.shuffle([5 * 60_000, -5 * 60_000, 2 * HOUR_MS, -2 * HOUR_MS, 366 * 24 * HOUR_MS, -366 * 24 * HOUR_MS]);
  for (const aheadMs of jumps) {
    await lab.moveClock(portal, aheadMs);
    const statuses = (await open()).map(({ status }) => status);
    expectThat(
      statuses.every((status) => status === 200),
      `with a clock that is ${aheadMs / HOUR_MS} h ahead: ${statuses.join(' ')}`,
    );
  }
  // An answer that was cached while the clock was ahead must not be used for longer when the clock is right.
  await lab.moveClock(portal, 2 * HOUR_MS);
  await open();
  await lab.moveClock(portal, 0);
  await control(`/sessions/1003/topics/create`, { id: 'clock', name: 'Since the clock is right', priority: 1 });
  await lab.moveClock(portal, 10 * 60_000);
  const showsNewTopic = async () => (await fetchTimed(`${portal.url}/waterdam/cr-stationsplein`)).body.includes('Since the clock is right');
  await waitFor(showsNewTopic, 'a change after the correction of the clock is shown');
  await expectAlive(portal);
  return `${jumps.length} jumps of 5 minutes to a year, forward and back: all pages 200; nothing is cached for longer`;
};

const compareTimeZones = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'];
  const portals = await Promise.all(zones.map((TZ) => lab.portal(url, { TZ, PORTAL_SITE_URL: 'http://gallery.example.org' })));
  const pages = ['/waterdam', '/waterdam/calendar', '/waterdam/gr-begroting', '/ar/alqasr', '/waterdam/calendar.ics'];
  /** @type {string[][]} */
  const times = [];
  // One after the other: a page that waits for services may show less.
  for (const portal of portals) {
    const bodies = [];
    for (const path of pages) bodies.push((await fetchTimed(portal.url + path)).body);
    times.push([...bodies.join('').matchAll(/<time[^>]*>[^<]*|DTSTART[^\r]*/g)].map(([time]) => time));
  }
  const [first = []] = times;
  expectThat(
    first.length > 10 && times.every((each) => each.join() === first.join()),
    'the times of a page depend on the time zone of its server',
  );
  return `${first.length} times of day on ${pages.length} pages are the same on servers in ${zones.length} time zones`;
};

const limitMemory = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url, { NODE_OPTIONS: '--max-old-space-size=128', PORTAL_TRUSTED_PROXIES: '1' });
  const endMs = performance.now() + 8000;
  let sent = 0;
  let served = 0;
  let failed = 0;
  const visit = async () => {
    while (performance.now() < endMs) {
      sent += 1;
      // Request a different page each time, so that the cache grows.
      const headers = { 'x-forwarded-for': `10.2.${(sent >> 8) & 255}.${sent & 255}` };
      const { status } = await fetchTimed(`${portal.url}${SEEN[sent % SEEN.length]}?q=raad${sent}`, { headers });
      if (status === 200) served += 1;
      else if (status !== 503) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, visit));
  expectThat(failed === 0, `${failed} of ${sent} requests failed`);
  await expectAlive(portal);
  return `${served} different pages with a heap of 128 MB, ${sent - served} rejected: 0 failed, the process runs`;
};

const overload = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url, { PORTAL_TRUSTED_PROXIES: '1' });
  let sent = 0;
  let served = 0;
  let rejected = 0;
  let slowest = 0;
  const endMs = performance.now() + 6000;
  const visit = async () => {
    while (performance.now() < endMs) {
      sent += 1;
      const headers = { 'x-forwarded-for': `10.3.${(sent >> 8) & 255}.${sent & 255}` };
      const { status, ms, headers: responseHeaders } = await fetchTimed(`${portal.url}/waterdam?q=druk${sent}`, { headers });
      expectThat(status === 200 || (status === 503 && responseHeaders.has('retry-after')), `a request got ${status}`);
      if (status === 200) served += 1;
      else rejected += 1;
      slowest = Math.max(slowest, ms);
    }
  };
  await Promise.all(Array.from({ length: 600 }, visit));
  const after = await fetchTimed(`${portal.url}/waterdam`);
  expectThat(after.status === 200, `after the overload a page answered ${after.status}`);
  await expectAlive(portal);
  return `600 at once: ${served} answered, ${rejected} rejected (503, Retry-After), slowest ${toMsText(slowest)}; afterwards 200 in ${toMsText(after.ms)}`;
};

/** Scenarios with restarts, limits and clocks of the processes. @type {import('./chaosLab.mjs').Scenario[]} */
export const processScenarios = [
  {
    name: 'restart',
    promise: '10',
    action: 'two instances behind nginx are restarted one after the other under load',
    run: restartBehindNginx,
  },
  { name: 'overload', promise: '10', action: '600 visitors request uncached pages without pause', run: overload },
  { name: 'redis-killed', promise: '10', action: 'the shared store of two instances is killed and started again', run: killRedis },
  { name: 'clock-jumps', promise: '12', action: 'the clock jumps forward and back', run: jumpClock },
  { name: 'time-zones', promise: '12', action: 'servers run in other time zones', run: compareTimeZones },
  {
    name: 'memory-limit',
    promise: '10',
    action: 'as many different pages as possible are requested from a process with little memory',
    run: limitMemory,
  },
];
