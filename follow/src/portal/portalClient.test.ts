import { onTestFinished, describe, expect, it } from 'vitest';
import { toReadSession } from '../matching/testSessions.ts';
import { createPortalClient, type PortalClientOptions } from './portalClient.ts';
import { sessionDocument } from './sessionDocument.ts';
import { answerWith, startTestPortal, type TestPortal } from './testPortal.ts';

const PATH = '/waterdam/1001.json';

function openClient(portal: TestPortal, options: Partial<PortalClientOptions> = {}) {
  const warnings: unknown[] = [];
  const client = createPortalClient({ url: portal.url, log: { warn: (details) => warnings.push(details) }, ...options });
  onTestFinished(() => client.close());
  return { read: (path = PATH, maxAgeMs?: number) => client.read(path, sessionDocument, maxAgeMs), close: client.close, warnings };
}

describe('the client of the portal', () => {
  it('reads a document, and then only whether it has changed', async () => {
    const portal = await startTestPortal();
    portal.sessions.set(1001, toReadSession());
    const { read } = openClient(portal);
    const first = await read();
    expect(first).toMatchObject({ kind: 'found', value: { session: { id: 1001 } } });
    expect(await read()).toEqual(first);
    portal.sessions.set(1001, toReadSession({ session: { name: 'Raad' } }));
    expect(await read()).toMatchObject({ kind: 'found', value: { session: { name: 'Raad' } } });
    expect(portal.asked).toEqual([`${PATH} 200`, `${PATH} 304`, `${PATH} 200`]);
  });

  it('does not ask again for what was read a moment ago', async () => {
    const portal = await startTestPortal();
    portal.sessions.set(1001, toReadSession());
    const { read } = openClient(portal);
    await Promise.all(Array.from({ length: 20 }, () => read(PATH, 60_000)));
    // Two requests may be under way at a time.
    expect(portal.asked.length).toBeLessThanOrEqual(2);
  });

  it('forgets the oldest documents when it has too many', async () => {
    const portal = await startTestPortal();
    for (const id of [1001, 1002]) portal.sessions.set(id, toReadSession({ session: { id } }));
    const { read } = openClient(portal, { cacheBytes: 1.5 * JSON.stringify(toReadSession().document).length });
    for (const id of [1001, 1002, 1001]) await read(`/waterdam/${String(id)}.json`);
    expect(portal.asked.at(-1)).toBe(`${PATH} 200`);
  });

  it('says that there is nothing only when the portal says so', async () => {
    const portal = await startTestPortal();
    const { read, warnings } = openClient(portal);
    expect(await read()).toEqual({ kind: 'absent' });
    expect(warnings).toEqual([]);
    portal.faults.set(PATH, answerWith(404, '<h1>nginx</h1>'));
    expect(await read()).toEqual({ kind: 'failed' });
  });

  it.each([
    ['an error', answerWith(500, '{}', { 'retry-after': '0' })],
    ['another answer', answerWith(200, '{"session":{}}')],
    ['no JSON', answerWith(200, '<html>')],
    ['a long answer', answerWith(200, 'x'.repeat(5000))],
    [
      'half an answer',
      (response: Parameters<ReturnType<typeof answerWith>>[0]) =>
        void response.writeHead(200, { 'content-length': '9' }).write('{', () => response.destroy()),
    ],
    ['no answer', () => undefined],
  ])('fails with %s, and goes on', async (_name, fault) => {
    const portal = await startTestPortal();
    portal.sessions.set(1001, toReadSession());
    const { read, warnings } = openClient(portal, { timeoutMs: 500, mostBytes: 4000 });
    portal.faults.set(PATH, fault);
    expect(await read()).toEqual({ kind: 'failed' });
    expect(warnings).toHaveLength(1);
    portal.faults.clear();
    expect(await read()).toMatchObject({ kind: 'found' });
  });

  it('waits as long as a portal asks that has too much to do, and no longer than a minute', async () => {
    const portal = await startTestPortal();
    const { read, close } = openClient(portal);
    portal.faults.set(PATH, answerWith(503, '{}', { 'retry-after': '3600' }));
    expect(await read()).toEqual({ kind: 'failed' });
    const next = read();
    close();
    expect(await next).toEqual({ kind: 'failed' });
    expect(portal.asked).toHaveLength(1);
  });

  it('has two requests at a time', async () => {
    const portal = await startTestPortal();
    const { read } = openClient(portal);
    const waiting: (() => void)[] = [];
    for (const id of [1, 2, 3, 4])
      portal.faults.set(`/waterdam/${String(id)}.json`, (response) => waiting.push(() => answerWith(200, '{}')(response)));
    const reads = [1, 2, 3, 4].map((id) => read(`/waterdam/${String(id)}.json`));
    for (let answered = 0; answered < 4; answered += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      expect(waiting.length).toBeLessThanOrEqual(2);
      waiting.shift()?.();
    }
    await Promise.all(reads);
  });
});
