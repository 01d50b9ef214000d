import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const CODINGS = { 'content-encoding': Array(6).fill('gzip').join(', '), 'content-length': '1000' };
const BREAK_MS = 50;

/** How a service goes on after the first bytes of an answer with unsupported codings. */
const ENDINGS: Record<string, (answer: ServerResponse) => void> = {
  '/hang': () => undefined,
  '/cut': (answer) => setTimeout(() => answer.destroy(), BREAK_MS),
  '/end': (answer) => answer.end('x'.repeat(990)),
  '/redirect': (answer) => setTimeout(() => answer.destroy(), BREAK_MS),
  '/missing': (answer) => setTimeout(() => answer.destroy(), BREAK_MS),
};

let service: Server;
let base: string;

beforeAll(async () => {
  service = createServer((request, answer) => {
    const path = request.url ?? '';
    const status = { '/redirect': 302, '/missing': 404 }[path] ?? 200;
    answer.writeHead(status, { ...CODINGS, location: '/elsewhere' }).write('0123456789');
    ENDINGS[path]?.(answer);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
});

afterAll(() => service.close().closeAllConnections());

it('an answer in six codings is a failed call and does not end the process, however the connection ends (rule 17.14)', async () => {
  const settings = {
    PORTAL_API_URL: base,
    PORTAL_ADMIN_URL: base,
    PORTAL_API_TOKEN: 'token',
    PORTAL_METADATA_BROKERS: '[]',
    LOG_LEVEL: 'silent',
  };
  const calling = fork(fileURLToPath(new URL('upstreamProcess.ts', import.meta.url)), [base], { env: { ...process.env, ...settings } });
  let answers: unknown[] = [];
  calling.on('message', (message) => (answers = message as unknown[]));
  expect(await once(calling, 'exit')).toEqual([0, null]);
  const isFailed = Array<boolean>(10).fill(false);
  expect(answers.slice(0, 10)).toEqual(isFailed);
});
