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

it('answers a slow request well and says so on /readyz before it ends', async () => {
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

it('behind a proxy still takes requests for a while, each on a connection that ends, because the proxy has to notice first', async () => {
  portal.kill('SIGKILL');
  await start('1');
  const exited = once(portal, 'exit');
  await fetch(`${url}/quick`);
  portal.kill('SIGTERM');
  const signalled = performance.now();
  while ((await fetch(`${url}/readyz`)).status === 200);
  // Each one asked for only after the answer before: none of them was under way at the signal.
  for (let count = 0; count < 20; count += 1) {
    const answer = await fetch(`${url}/quick`);
    expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([200, 'close', 'whole answer']);
  }
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - signalled).toBeGreaterThan(STOP_GRACE_MS - 100);
});

it.each(['/throw', '/reject'])('after an error that nothing catches (%s) answers what is in flight and ends with code 1', async (path) => {
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
