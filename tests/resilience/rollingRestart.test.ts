import { Agent, request } from 'node:https';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { prepareNginx, type TestNginx } from '../support/nginx.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { findFreePort } from '../support/ports.ts';

// Two instances behind the nginx of deploy/nginx.conf, restarted one after the other while visitors come (promise 10).
const VISITORS = 12;
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
  nginx = await prepareNginx({ https, http: await findFreePort(), instances: ports });
  const backend = await startBackend();
  settings = {
    ...toPortalEnvironment(backend.url),
    PORTAL_SITE_URL: 'https://gallery.example.org',
    PORTAL_TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'info',
  };
}, 120_000);

afterAll(async () => {
  await nginx?.stop();
  await stopPrograms();
});

const startInstance = (port: number) => startPortal({ ...settings, PORT: String(port) });

/** How many requests an instance has answered. */
const countAnswers = ({ output }: Program) => output().split('"msg":"request"').length - 1;

// The certificate is one of nobody.
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Asks, and answers what went wrong; undefined when nothing did. */
const ask = (path: string, method: 'GET' | 'POST') =>
  new Promise<string | undefined>((resolve) => {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const asked = request(origin + path, { agent, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.once('close', () => {
        const isWhole = answer.complete && (answer.statusCode ?? 500) < 500 && bytes > 0;
        resolve(isWhole ? undefined : `${method} ${path}: ${answer.statusCode ?? 'no status'}, ${bytes} bytes`);
      });
    });
    asked.once('error', (error) => resolve(`${method} ${path}: ${error.message}`));
    asked.end(method === 'POST' ? 'password=' : undefined);
  });

it('restarts one instance after the other, and no visitor notices', async ({ skip }) => {
  if (nginx === undefined) skip('There is no nginx on this machine.');
  const front = nginx ?? expect.fail();
  expect(front.check()).toContain('test is successful');
  const instances = await Promise.all(ports.map(startInstance));
  await front.start();

  let isOver = false;
  let asked = 0;
  const failures: string[] = [];
  const visit = async () => {
    while (!isOver) {
      const number = (asked += 1);
      const isForm = number % 10 === 0;
      const failure = await ask(isForm ? '/waterdam/besloten/login' : (PATHS[number % PATHS.length] ?? '/'), isForm ? 'POST' : 'GET');
      if (failure !== undefined) failures.push(failure);
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  const isAsked = async (instance: Program) => {
    const before = countAnswers(instance);
    while (countAnswers(instance) < before + 50) await new Promise(setImmediate);
  };

  for (const [index, port] of ports.entries()) {
    const old = instances[index] ?? expect.fail();
    await isAsked(old);
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const renewed = await startInstance(port);
    await isAsked(renewed);
  }
  isOver = true;
  await Promise.all(visitors);
  agent.destroy();
  expect(asked).toBeGreaterThan(200);
  expect(failures, front.complaints().join('\n')).toEqual([]);
}, 180_000);
