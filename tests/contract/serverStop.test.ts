import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STOP_GRACE_MS } from '../../server/overload/limits.ts';

let portal: ChildProcess;
let url: string;

async function start(...args: string[]): Promise<void> {
  portal = fork(fileURLToPath(new URL('./serverProcess.ts', import.meta.url)), args);
  const [{ port }] = (await once(portal, 'message')) as [{ port: number }];
  url = `http://127.0.0.1:${port}`;
}

beforeEach(() => start());

afterEach(() => portal.kill('SIGKILL'));

it('ends at once when nothing is in flight', async () => {
  const exited = once(portal, 'exit');
  await fetch(`${url}/quick`);
  portal.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it('answers a slow request whole and answers 503 on /readyz before it ends (rule 19.5)', async () => {
  const exited = once(portal, 'exit');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const arrived = once(portal, 'message');
  const slow = fetch(`${url}/slow`);
  await arrived;

  portal.kill('SIGTERM');
  let ready = await fetch(`${url}/readyz`);
  while (ready.status === 200) ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const late = await fetch(`${url}/quick`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);

  portal.send('go on');
  const answer = await slow;
  expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([200, 'close', 'whole answer']);
  expect(await exited).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
});

it('ends without an answer at the second signal', async () => {
  const exited = once(portal, 'exit');
  const arrived = once(portal, 'message');
  const slow = fetch(`${url}/slow`).catch(() => 'cut off');
  await arrived;
  portal.kill('SIGTERM');
  while ((await fetch(`${url}/readyz`)).status === 200);
  portal.kill('SIGTERM');
  expect(await exited).toEqual([null, 'SIGTERM']);
  expect(await slow).toBe('cut off');
});

it('behind a proxy accepts requests for a while and closes their connections, so that the proxy notices first (rule 19.5)', async () => {
  portal.kill('SIGKILL');
  await start('1');
  const exited = once(portal, 'exit');
  await fetch(`${url}/quick`);
  portal.kill('SIGTERM');
  const signalMs = performance.now();
  while ((await fetch(`${url}/readyz`)).status === 200);
  // Each request is sent after the previous answer: none was in flight at the signal.
  for (let count = 0; count < 20; count += 1) {
    const answer = await fetch(`${url}/quick`);
    expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([200, 'close', 'whole answer']);
  }
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - signalMs).toBeGreaterThan(STOP_GRACE_MS - 100);
});

it.each(['/throw', '/reject'])('after an uncaught error (%s) answers the requests in flight and ends with code 1', async (path) => {
  const exited = once(portal, 'exit');
  const arrived = once(portal, 'message');
  const slow = fetch(`${url}/slow`);
  await arrived;

  await fetch(url + path);
  let ready = await fetch(`${url}/readyz`);
  while (ready.status === 200) ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);

  portal.send('go on');
  const answer = await slow;
  expect([answer.status, await answer.text()]).toEqual([200, 'whole answer']);
  expect(await exited).toEqual([1, null]);
});
