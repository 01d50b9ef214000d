import { findFreePort } from '../../tests/support/ports.ts';
import { createRedis } from '../../tests/support/redis.ts';
import { prepareNginx } from '../../tests/support/nginx.ts';
import { Agent, request } from 'node:https';
import { ask, expectAlive, hold, HOUR_MS, inMs, SEEN, until } from './chaosLab.mjs';
import { startBackend, startPortal } from '../../tests/support/programs.ts';
import { toPortalEnvironment } from '../lib/reference.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */

const VISITORS = 12;

/** Asks through the balancer; resolves to what went wrong, if anything did. */
const askSecurely = (/** @type {Agent} */ agent, /** @type {string} */ url) =>
  /** @type {Promise<string | undefined>} */ (
    new Promise((resolve) => {
      const asked = request(url, { agent, headers: { accept: 'text/html' } }, (answer) => {
        answer
          .resume()
          .once('close', () => resolve(answer.complete && (answer.statusCode ?? 500) < 500 ? undefined : `${url}: ${answer.statusCode}`));
      });
      asked.once('error', (error) => resolve(`${url}: ${error.message}`)).end();
    })
  );

// Every other one is a page that the balancer cannot have kept.
const pathOf = (/** @type {number} */ number) => (number % 2 === 0 ? `/waterdam?q=raad${number}` : SEEN[number % SEEN.length]);

const restartBehindNginx = async (/** @type {Lab} */ lab) => {
  const ports = /** @type {[number, number]} */ ([await findFreePort(), await findFreePort()]);
  const https = await findFreePort();
  const nginx = await prepareNginx({ https, http: await findFreePort(), instances: ports });
  if (nginx === undefined) return 'not tried: there is no nginx on this machine';
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
  // The certificate is one of nobody.
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  lab.finally(() => agent.destroy());
  let [asked, isOver] = [0, false];
  /** @type {string[]} */
  const failures = [];
  const visit = async () => {
    while (!isOver) {
      const failure = await askSecurely(agent, `https://127.0.0.1:${https}${pathOf((asked += 1))}`);
      if (failure !== undefined) failures.push(failure);
    }
  };
  lab.finally(() => (isOver = true));
  const visitors = Array.from({ length: VISITORS }, visit);
  const isAsked = async (/** @type {import('./chaosLab.mjs').Program} */ { output }) => {
    const count = () => output().split('"msg":"request"').length;
    const before = count();
    await until(() => count() > before + 50, 'the balancer sends requests to an instance');
  };
  for (const [index, instance] of instances.entries()) {
    await isAsked(instance);
    instance.child.kill('SIGTERM');
    hold((await instance.ended) === 0, 'an instance did not end well');
    await isAsked(await start(ports[index] ?? 0));
  }
  isOver = true;
  await Promise.all(visitors);
  hold(failures.length === 0, `${failures.length} of ${asked} requests failed: ${failures[0]}`);
  return `${asked} requests while both instances were restarted: 0 failed`;
};

/** What a page that was seen may take while the store is gone, ms. */
const ALONE_MS = 500;

const killRedis = async (/** @type {Lab} */ lab) => {
  const redis = await createRedis();
  await redis.start();
  lab.finally(() => redis.kill());
  const { url } = await lab.backend();
  const portals = await Promise.all(
    [1, 2].map(() => lab.portal(url, { PORTAL_CACHE_URL: redis.url, PORTAL_SITE_URL: 'http://gallery.example.org' })),
  );
  const healthOf = async (/** @type {{ url: string }} */ portal) => JSON.parse((await ask(`${portal.url}/readyz`)).body);
  const areAll = (/** @type {string} */ cache) =>
    until(
      async () => (await Promise.all(portals.map(healthOf))).every((health) => health.status === 'ready' && health.cache === cache),
      `all are ${cache}`,
    );
  await areAll('shared');
  const open = () => Promise.all(portals.flatMap((portal) => SEEN.map((path) => ask(portal.url + path))));
  await open();
  await redis.kill();
  const answers = await open();
  hold(
    answers.every(({ status }) => status === 200),
    `without the store: ${answers.map(({ status }) => status).join(' ')}`,
  );
  const aloneMs = await areAll('alone');
  await redis.start();
  const sharedMs = await areAll('shared');
  for (const portal of portals) await expectAlive(portal);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  hold(slowest <= ALONE_MS, `a page without the store took ${inMs(slowest)}`);
  return `${answers.length} pages without it: 200, slowest ${inMs(slowest)}; known as gone after ${inMs(aloneMs)}, as back after ${inMs(sharedMs)}`;
};

const jump = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  const open = () => Promise.all(SEEN.map((path) => ask(portal.url + path)));
  await open();
  const jumps = lab.shuffle([5 * 60_000, -5 * 60_000, 2 * HOUR_MS, -2 * HOUR_MS, 366 * 24 * HOUR_MS, -366 * 24 * HOUR_MS]);
  for (const aheadMs of jumps) {
    await lab.moveClock(portal, aheadMs);
    const statuses = (await open()).map(({ status }) => status);
    hold(
      statuses.every((status) => status === 200),
      `with a clock that is ${aheadMs / HOUR_MS} h ahead: ${statuses.join(' ')}`,
    );
  }
  // What was kept while the clock was fast must not be kept for as long once it is right.
  await lab.moveClock(portal, 2 * HOUR_MS);
  await open();
  await lab.moveClock(portal, 0);
  await control(`/sessions/1003/topics/create`, { id: 'clock', name: 'Since the clock is right', priority: 1 });
  await lab.moveClock(portal, 10 * 60_000);
  const hasProgramDateTime = async () => (await ask(`${portal.url}/waterdam/cr-stationsplein`)).body.includes('Since the clock is right');
  await until(hasProgramDateTime, 'what happened since the clock was put right is told');
  await expectAlive(portal);
  return `${jumps.length} jumps of 5 minutes to a year, forth and back: all pages 200; nothing stays kept for longer`;
};

const standElsewhere = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'];
  const portals = await Promise.all(zones.map((TZ) => lab.portal(url, { TZ, PORTAL_SITE_URL: 'http://gallery.example.org' })));
  const pages = ['/waterdam', '/waterdam/calendar', '/waterdam/gr-begroting', '/ar/alqasr', '/waterdam/calendar.ics'];
  /** @type {string[][]} */
  const times = [];
  // One after the other: who has to wait for what is behind may show less, which is not what this is about.
  for (const portal of portals) {
    const bodies = [];
    for (const path of pages) bodies.push((await ask(portal.url + path)).body);
    times.push([...bodies.join('').matchAll(/<time[^>]*>[^<]*|DTSTART[^\r]*/g)].map(([time]) => time));
  }
  const [first = []] = times;
  hold(first.length > 10 && times.every((each) => each.join() === first.join()), 'the times of a page depend on where its server stands');
  return `${first.length} times on ${pages.length} pages are the same on servers in ${zones.length} time zones`;
};

const starve = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url, { NODE_OPTIONS: '--max-old-space-size=128', PORTAL_TRUSTED_PROXIES: '1' });
  const endMs = performance.now() + 8000;
  let [asked, served, failed] = [0, 0, 0];
  const visit = async () => {
    while (performance.now() < endMs) {
      asked += 1;
      // Each a page of its own, so that what is kept grows.
      const headers = { 'x-forwarded-for': `10.2.${(asked >> 8) & 255}.${asked & 255}` };
      const { status } = await ask(`${portal.url}${SEEN[asked % SEEN.length]}?q=raad${asked}`, { headers });
      if (status === 200) served += 1;
      else if (status !== 503) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, visit));
  hold(failed === 0, `${failed} of ${asked} requests failed`);
  await expectAlive(portal);
  return `${served} different pages with a heap of 128 MB, ${asked - served} told to come back: 0 failed, the process lives`;
};

const overload = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url, { PORTAL_TRUSTED_PROXIES: '1' });
  let [asked, served, shed, slowest] = [0, 0, 0, 0];
  const endMs = performance.now() + 6000;
  const visit = async () => {
    while (performance.now() < endMs) {
      asked += 1;
      const headers = { 'x-forwarded-for': `10.3.${(asked >> 8) & 255}.${asked & 255}` };
      const { status, ms, headers: told } = await ask(`${portal.url}/waterdam?q=druk${asked}`, { headers });
      hold(status === 200 || (status === 503 && told.has('retry-after')), `a request got ${status}`);
      if (status === 200) served += 1;
      else shed += 1;
      slowest = Math.max(slowest, ms);
    }
  };
  await Promise.all(Array.from({ length: 600 }, visit));
  const after = await ask(`${portal.url}/waterdam`);
  hold(after.status === 200, `after it was over a page answered ${after.status}`);
  await expectAlive(portal);
  return `600 at once: ${served} answered, ${shed} told to come back (503, Retry-After), slowest ${inMs(slowest)}; afterwards 200 in ${inMs(after.ms)}`;
};

/** What happens to the processes themselves. @type {import('./chaosLab.mjs').Scenario[]} */
export const processScenarios = [
  {
    name: 'restart',
    promise: '10',
    deed: 'two instances behind nginx are restarted one after the other under load',
    run: restartBehindNginx,
  },
  { name: 'overload', promise: '10', deed: '600 visitors ask without pause for pages that nobody keeps', run: overload },
  { name: 'redis-killed', promise: '10', deed: 'the store that two instances share is killed, and started again', run: killRedis },
  { name: 'clock-jumps', promise: '12', deed: 'the clock jumps forth and back', run: jump },
  { name: 'time-zones', promise: '12', deed: 'servers stand in other time zones', run: standElsewhere },
  {
    name: 'memory-limit',
    promise: '10',
    deed: 'as many different pages as it can make are asked of a process with little memory',
    run: starve,
  },
];
