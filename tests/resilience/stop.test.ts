import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

const SESSION = '/api/waterdam/sessions/gr-omgevingsvisie';
let portal: Program;
let control: Control;

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal(toPortalEnvironment(backend.url));
});

afterAll(stopPrograms);

/** Resolves when the backend has received a call. */
async function waitForCall(path: string): Promise<void> {
  const query = `/requests?match=${encodeURIComponent(path)}`;
  while (((await control(query, undefined, 'GET')) as unknown[]).length === 0);
}

it('a portal that stops answers a slow page whole, answers 503 on /readyz meanwhile, then ends with 0 (rule 19.5)', async () => {
  // The fault is removed below as soon as /readyz has changed.
  await control('/faults', { match: SESSION, kind: 'delay', delayMs: 5000 });
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  const slow = readPage(`${portal.url}/waterdam/gr-omgevingsvisie`);
  await waitForCall(SESSION);

  portal.child.kill('SIGTERM');
  let ready = await fetch(`${portal.url}/readyz`);
  while (ready.status === 200) ready = await fetch(`${portal.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
  await control('/faults', undefined, 'DELETE');

  const page = await slow;
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/^<!DOCTYPE html>[\s\S]*<h1[\s\S]*<\/html>\s*$/);
  expect(page.text).toContain('Omgevingsvisie');
  expect(await portal.ended).toBe(0);
  await expect(fetch(portal.url)).rejects.toThrow();
});
