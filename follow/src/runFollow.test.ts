import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locateDatabase } from '../../tests/support/testDatabases.ts';
import { createAddressVault } from './follows/addressVault.ts';
import { newFollow, newsOf, openTestStore } from './store/testFollowStore.ts';

const ADDRESS = 'an.peeters@example.org';
const SECRET = 'a secret of at least thirty-two characters';
const TOKEN = 'token-of-the-portal';

let folder: string;
let portal: Server;
let child: ChildProcess | undefined;
let output: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-'));
  output = '';
  portal = createServer((_request, response) => response.writeHead(404).end('{"error":{"code":"not-found"}}'));
  await once(portal.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  portal.close();
  rmSync(folder, { recursive: true });
});

/** Starts the program; resolves to its address once it is ready. */
async function start(changes: Record<string, string> = {}): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    FOLLOW_PORTAL_URL: `http://127.0.0.1:${(portal.address() as AddressInfo).port}`,
    FOLLOW_SECRET: SECRET,
    FOLLOW_TOKEN: TOKEN,
    FOLLOW_DATA_DIR: folder,
    FOLLOW_PORT: '0',
    LOG_LEVEL: 'trace',
    ...changes,
  };
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  started.stderr.on('data', (data: Buffer) => (output += data.toString()));
  for await (const line of createInterface({ input: started.stdout })) {
    output += `${line}\n`;
    if (line.startsWith('{"ready":true')) return (JSON.parse(line) as { url: string }).url;
  }
  await once(started, 'exit');
  throw new Error(output);
}

const call = async (url: string, path: string, body: object) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/** The token in the mail that was written. */
const readToken = () => {
  const [name = ''] = readdirSync(join(folder, 'mail')).filter((file) => file.endsWith('.eml'));
  const text = readFileSync(join(folder, 'mail', name), 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  return /confirm\?token=([\w.-]+)/.exec(text)?.[1];
};

it('follows by mail, goes on after it was killed, ends in order, and never logs an address', async () => {
  const first = await start();
  const asked = { target: { city: 'waterdam', kind: 'city' }, name: 'Waterdam', locale: 'nl', phases: ['after'], interval: 'now' };
  expect(await call(first, '/follows', { ...asked, network: '192.0.2.1', channel: 'mail', mail: ADDRESS })).toMatchObject({ status: 202 });
  await expect.poll(readToken, { timeout: 30_000 }).toBeDefined();
  const { body } = await call(first, '/confirm', { token: readToken() });
  child?.kill('SIGKILL');
  const second = await start();
  expect(await call(second, '/manage/read', { token: body['manage'] })).toMatchObject({
    status: 200,
    body: { follows: [{ name: 'Waterdam' }] },
  });
  expect(await call(second, '/manage', { token: body['manage'], action: 'end-all' })).toMatchObject({ status: 200, body: { follows: [] } });
  expect(readdirSync(join(folder, 'mail'))).toEqual([]);
  child?.kill('SIGTERM');
  expect(await once(child as ChildProcess, 'exit')).toEqual([0, null]);
  expect(output).toContain('"url":"/follows"');
  expect(output).not.toMatch(/peeters|192\.0\.2\.1/);
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()))
    expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain('peeters');
});

it('asks the portal nothing more when it ends (rule 28.40)', async () => {
  const asked: string[] = [];
  portal.removeAllListeners('request');
  // It never answers.
  portal.on('request', ({ url = '' }) => asked.push(url));
  const file = join(folder, 'follow.sqlite');
  const store = await openTestStore(file);
  const vault = createAddressVault(SECRET);
  const { follow } = await store.addFollow({ key: 'an', channel: 'mail', sealedAddress: vault.seal(ADDRESS) }, newFollow(), Date.now());
  await store.confirmFollow(follow.id, Date.now());
  const news = [7, 8, 9].map((id) => newsOf(String(id), { session: { ...newsOf('').session, id, reference: `gr-${String(id)}` } }));
  await store.saveFindings({ snapshots: [], news: news.map((each) => ({ followId: follow.id, news: each })) }, Date.now());
  await store.close();
  await start({ FOLLOW_DATABASE_URL: await locateDatabase(file) });
  // The reader and the sender.
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(2);
  child?.kill('SIGTERM');
  expect(await once(child as ChildProcess, 'exit')).toEqual([0, null]);
  expect(asked).toHaveLength(2);
});

it('does not start with another secret than that of its addresses (rule 28.3)', async () => {
  await start();
  child?.kill('SIGKILL');
  output = '';
  await expect(start({ FOLLOW_SECRET: `${SECRET}!` })).rejects.toThrow(/^FOLLOW_SECRET: expected the secret with which/m);
});

it('says which setting is not valid, and ends', async () => {
  await expect(start({ FOLLOW_SECRET: 'short' })).rejects.toThrow(/^FOLLOW_SECRET: expected at least 32 characters\n$/);
  expect(child?.exitCode).toBe(1);
});
