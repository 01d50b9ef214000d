import { Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { prepareNginx, type TestNginx } from '../support/nginx.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { findFreePort } from '../support/ports.ts';

// Restarts two instances behind the nginx of deploy/nginx.conf one after the other during requests (rule 19.5).
/** Few enough that an instance which has just started serves them in turn before the longest wait (rule 19.2), also on a busy machine. */
const VISITORS = 4;
/** Pause of a visitor after an answer, ms: some requests are in flight all the time, and the instances have time to stop and start. */
const PAUSE_MS = 20;
const PATHS = [
  '/',
  '/fr/waterdam',
  '/waterdam/gr-begroting',
  '/waterdam?q=raad',
  '/healthz',
  '/favicon.svg',
  '/waterdam/gr-begroting.json',
];

let nginx: TestNginx | undefined;
let origin: string;
let settings: Record<string, string>;
let ports: [number, number];

beforeAll(async () => {
  ports = [await findFreePort(), await findFreePort()];
  const https = await findFreePort();
  origin = `https://127.0.0.1:${https}`;
  nginx = await prepareNginx({ https, http: await findFreePort(), instances: ports, isUnlimited: true });
  const backend = await startBackend();
  settings = {
    ...toPortalEnvironment(backend.url),
    PORTAL_SITE_URL: 'https://gallery.example.org',
    PORTAL_TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'info',
  };
});

afterAll(async () => {
  await nginx?.stop();
  await stopPrograms();
});

const startInstance = (port: number) => startPortal({ ...settings, PORT: String(port) });

/** How many requests an instance has answered. */
const countAnswers = ({ output }: Program) => output().split('"msg":"request"').length - 1;

// The certificate is self-signed.
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Sends a request; resolves to its failure, undefined when it succeeded. */
const send = (path: string, method: 'GET' | 'POST') =>
  new Promise<string | undefined>((resolve) => {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const outgoing = request(origin + path, { agent, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.once('close', () => {
        const isWhole = answer.complete && (answer.statusCode ?? 500) < 500 && bytes > 0;
        resolve(isWhole ? undefined : `${method} ${path}: ${answer.statusCode ?? 'no status'}, ${bytes} bytes`);
      });
    });
    outgoing.once('error', (error) => resolve(`${method} ${path}: ${error.message}`));
    outgoing.end(method === 'POST' ? 'password=' : undefined);
  });

it('a rolling restart of both instances drops no request', async ({ skip }) => {
  if (nginx === undefined) skip('There is no nginx on this machine.');
  const front = nginx ?? expect.fail();
  expect(front.check()).toContain('test is successful');
  const instances = await Promise.all(ports.map(startInstance));
  await front.start();

  let isOver = false;
  let requestCount = 0;
  const failures: string[] = [];
  const visit = async () => {
    while (!isOver) {
      const number = (requestCount += 1);
      const isForm = number % 10 === 0;
      const failure = await send(isForm ? '/waterdam/besloten/login' : (PATHS[number % PATHS.length] ?? '/'), isForm ? 'POST' : 'GET');
      if (failure !== undefined) failures.push(failure);
      await wait(PAUSE_MS);
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  const waitForTraffic = async (instance: Program) => {
    const before = countAnswers(instance);
    while (countAnswers(instance) < before + 50) await wait(PAUSE_MS);
  };

  for (const [index, port] of ports.entries()) {
    const old = instances[index] ?? expect.fail();
    await waitForTraffic(old);
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const renewed = await startInstance(port);
    await waitForTraffic(renewed);
  }
  isOver = true;
  await Promise.all(visitors);
  agent.destroy();
  expect(requestCount).toBeGreaterThan(200);
  expect(failures, front.complaints().join('\n')).toEqual([]);
}, 180_000);
