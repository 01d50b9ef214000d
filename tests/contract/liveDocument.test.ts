import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import type { LiveDocument } from '../../src/domain/live/liveDocument.ts';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';

let backend: Program;
let portal: Program;
let control: Control;

beforeAll(async () => {
  backend = await startBackend();
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'error' });
  control = createControl(backend.url);
});

afterAll(stopPrograms);

const request = (path: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${path}/live.json`, { headers });
const read = async (path: string) => (await (await request(path)).json()) as LiveDocument;
const waitForDocument = (path: string, expected: object) => expect.poll(() => read(path)).toMatchObject(expected);

describe('live.json', () => {
  it('has every list of the page, by reference and by id', async () => {
    const document = await read('/waterdam/live-raad');
    expect(document).toMatchObject({ status: 'live', isPublished: true, viewers: expect.any(Number) as number });
    for (const list of [document.topics, document.speeches, document.votes, document.attendees]) expect(list).toBeInstanceOf(Array);
    expect(document.topics?.[0]).toMatchObject({
      id: 'opening',
      name: '1. Opening en mededelingen',
      startMs: expect.any(Number) as number,
    });
    expect(JSON.stringify(document)).not.toContain('@');
    expect(await read('/fr/waterdam/1002')).toMatchObject({ status: 'live' });
  });

  it('answers 304 to its ETag, and 200 after a change', async () => {
    const path = '/waterdam/cr-stationsplein';
    await waitForDocument(path, { viewers: expect.any(Number) as number });
    const first = await request(path);
    const etag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), etag]).toEqual([
      'public, max-age=0, s-maxage=1, stale-while-revalidate=0',
      expect.stringMatching(/^"[\w-]{22}"$/),
    ]);
    const again = await request(path, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    await control('/sessions/1003/topics/start', { id: 'punt-1' });
    await expect.poll(async () => (await request(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('changes with the events of the session', async () => {
    const path = '/waterdam/cr-stationsplein';
    await read(path);
    await control('/sessions/1003/banner', { title: 'Schorsing' });
    await control('/sessions/1003/votes/start', { id: 'v', name: 'Motie 1', priority: 1, result: [] });
    await waitForDocument(path, { banner: { title: 'Schorsing' }, votes: [{ id: 'v', name: 'Motie 1' }] });
    await control('/sessions/1003/caption', { text: 'Wij gaan verder.', language: 'nl', start: 5000 });
    await waitForDocument(path, { transcript: { nl: [{ startMs: 5000, text: 'Wij gaan verder.' }] } });
    await control('/sessions/1003/status', { status: 'vod' });
    await waitForDocument(path, { status: 'vod' });
    await control('/sessions/1003/status', { status: 'live-unavailable' });
    await waitForDocument(path, { status: 'live-unavailable' });
  });

  it('has the stored records of a recording', async () => {
    const { topics, ...state } = await read('/waterdam/gr-begroting');
    expect(state).toMatchObject({ status: 'vod', isPublished: true });
    expect(topics?.[0]).toMatchObject({ id: 'opening' });
  });

  it.each(['/waterdam/nothing', '/nowhere/1002', '/waterdam/a%20b'])('answers 404 for %s', async (path) => {
    const answer = await request(path);
    expect([answer.status, await answer.json()]).toEqual([404, { error: { code: 'not-found', message: expect.any(String) as string } }]);
  });
});

describe('live.json of a session that is not open', () => {
  it('names no state of an unpublished session until it is published', async () => {
    const path = '/waterdam/cr-fietsbrug';
    expect(await read(path)).toEqual({ isPublished: false });
    await control('/sessions/1007/publish');
    await waitForDocument(path, { isPublished: true, topics: expect.any(Array) as unknown[] });
    await control('/sessions/1007/unpublish');
    await expect.poll(() => read(path)).toEqual({ isPublished: false });
  });

  it('has the lists of a protected session with a grant only, and is stored by no cache (rule 14.7)', async () => {
    const path = '/waterdam/besloten';
    const closed = await request(path);
    expect(closed.headers.get('cache-control')).toBe('private, no-store');
    expect(await closed.json()).toEqual({ status: 'vod', isPublished: true });
    const login = await fetch(`${portal.url}${path}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ password: 'waterdam-2026' }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const open = await request(path, { cookie });
    expect(open.headers.get('cache-control')).toBe('private, no-store');
    expect(await open.json()).toMatchObject({ isPublished: true, topics: expect.any(Array) as unknown[] });
  });

  it.each([
    ['/ommeloo/raad-begroting', ['votes', 'speeches']],
    ['/stilwater/raad-begroting', ['attendees']],
  ])('of %s lacks the lists that the city hides: %s (rule 12.18)', async (path, hidden) => {
    const document = await read(path);
    expect(document.topics).toBeInstanceOf(Array);
    for (const list of hidden) expect(document).not.toHaveProperty(list);
    expect(document.speeches?.filter(({ attendee, microphone }) => attendee ?? microphone) ?? []).toEqual([]);
  });
});

it('the portal closes its broker connections when it stops', async () => {
  await read('/waterdam/live-raad');
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await expect.poll(() => control('/connections', undefined, 'DELETE')).toEqual({ cut: 0 });
});
