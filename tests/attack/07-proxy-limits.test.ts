import { Agent, get } from 'node:https';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type TestCaddy, startCaddy } from '../support/caddy.ts';
import type { VisitorAddress } from '../support/networkLoad.ts';
import { prepareNginx, type TestNginx } from '../support/nginx.ts';
import { findFreePort } from '../support/ports.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';

/** So many media origins that the policy of a page has more than 8 KB. */
const MEDIA_ORIGINS = Array.from({ length: 60 }, (_, index) => `https://media-${index}.gallery.example.org`).join(' ');

let nginx: TestNginx | undefined;
let caddy: TestCaddy | undefined;
let nginxOrigin: string;
let caddyOrigin: string;
let mediaOrigin: string;

beforeAll(async () => {
  const instances: [number, number] = [await findFreePort(), await findFreePort()];
  const https = await findFreePort();
  nginxOrigin = `https://127.0.0.1:${https}`;
  nginx = await prepareNginx({ https, http: await findFreePort(), instances });
  const backend = await startBackend();
  const settings = {
    ...toPortalEnvironment(backend.url),
    PORTAL_SITE_URL: 'https://gallery.example.org',
    PORTAL_TRUSTED_PROXIES: '1',
    PORTAL_MEDIA_ORIGINS: MEDIA_ORIGINS,
  };
  for (const port of instances) await startPortal({ ...settings, PORT: String(port) });
  await nginx?.start();
  caddyOrigin = `http://127.0.0.1:${await findFreePort()}`;
  mediaOrigin = `http://127.0.0.1:${await findFreePort()}`;
  const example = readFileSync(inRoot('deploy', 'Caddyfile'), 'utf8')
    .replace('{$GALLERY_HOST:gallery.example.org}', caddyOrigin)
    .replace('{$GALLERY_MEDIA_HOST:http://media.invalid}', mediaOrigin)
    .replace('{$GALLERY_BACKEND:127.0.0.1:4400}', new URL(backend.url).host);
  caddy = await startCaddy(example.replaceAll(/127\.0\.0\.1:432([12]) ?/g, (_text, number) => `127.0.0.1:${instances[number - 1]} `));
});

afterAll(async () => {
  await caddy?.stop();
  await nginx?.stop();
  await stopPrograms();
});

/** Requests a page through nginx, whose certificate is self-signed. */
const open = (path: string, localAddress: VisitorAddress, agent: Agent) =>
  new Promise<{ status: number; policy: number }>((resolve, reject) => {
    get(nginxOrigin + path, { agent, localAddress }, (answer) => {
      const policy = String(answer.headers['content-security-policy']).length;
      answer.resume().once('close', () => resolve({ status: answer.statusCode ?? 0, policy }));
    }).once('error', reject);
  });

describe('32.7 the examples of proxies have limits', () => {
  it('nginx accepts them', () => {
    expect(nginx?.check()).toContain('test is successful');
  });

  it('nginx passes no more than a burst of one address, and every request of another one', async () => {
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 100 });
    const many = await Promise.all(Array.from({ length: 1500 }, (_, index) => open(`/robots.txt?x=${index}`, '127.0.9.1', agent)));
    const passed = many.filter(({ status }) => status !== 429).length;
    expect(passed).toBeGreaterThanOrEqual(500);
    expect(passed).toBeLessThan(1500);
    const other = new Agent({ keepAlive: true, rejectUnauthorized: false });
    expect((await open('/', '127.0.3.1', other)).status).toBe(200);
    for (const each of [agent, other]) each.destroy();
  });

  it('Caddy passes no body of more than 1 MB, and no head of more than 16 KB', async () => {
    const post = (bytes: number) =>
      fetch(`${caddyOrigin}/waterdam/besloten/login`, { method: 'POST', body: 'x'.repeat(bytes), headers: { origin: caddyOrigin } });
    expect((await post(70_000)).headers.get('x-request-id')).not.toBeNull();
    // Caddy 2.6 answers 502 by itself, later versions 413.
    // A busy portal may answer before the body has reached its limit.
    await expect.poll(async () => (await post(1_200_000)).headers.get('x-request-id')).toBeNull();
    expect((await post(1_200_000)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(caddyOrigin, { headers: { 'x-long': 'x'.repeat(40_000) } })).status).toBe(431);
  });

  it('Caddy passes media, documents and live data to the backend, and nothing else', async () => {
    const read = async (path: string) => (await fetch(mediaOrigin + path)).status;
    expect(await read('/media/council/index.m3u8')).toBe(200);
    for (const path of ['/', '/healthz', '/metrics', '/admin/clients', '/api/sessions', '/control/state', '/desk', '/mediax/a', '/MEDIA/a'])
      expect([path, await read(path)]).toEqual([path, 404]);
  });
});

it('32.12 a page with a long policy passes both proxies', async () => {
  const agent = new Agent({ rejectUnauthorized: false });
  const { status, policy } = await open('/waterdam', '127.0.3.1', agent);
  expect(status).toBe(200);
  expect(policy).toBeGreaterThan(8000);
  const answer = await fetch(`${caddyOrigin}/waterdam`);
  expect([answer.status, answer.headers.get('content-security-policy')?.length]).toEqual([200, policy]);
  agent.destroy();
});
