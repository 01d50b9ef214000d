import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { fail, ok } from '../../src/domain/http/result.ts';
import type { LiveSnapshot } from '../../src/services/server/broker/watchedSession.ts';
import { WatchedSessions } from '../../src/services/server/broker/watchedSessions.ts';
import { type Control, createControl } from '../support/control.ts';
import { startBackend, stopPrograms, type Program } from '../support/programs.ts';

const LIVE = 1003;
const OTHER = 1005;
const PROTECTED = 1008;
const REFERENCES: Record<number, string> = { [LIVE]: 'cr-stationsplein', [OTHER]: 'gr-vaststelling-dijkplan' };

let backend: Program;
let control: Control;
let watched: WatchedSessions;
let changes: string[];
/** Statuses of the answers to calls for a ticket. */
let tickets: number[];
/** Called with the next ticket before it is used. */
let beforeTicketSent: (() => Promise<void>) | undefined;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});
afterAll(stopPrograms);

beforeEach(async () => {
  await control('/requests', undefined, 'DELETE');
  watched = new WatchedSessions();
  changes = [];
  tickets = [];
  beforeTicketSent = undefined;
});
afterEach(async () => {
  watched.dispose();
  await control('/faults', undefined, 'DELETE');
  await control('/connections', undefined, 'DELETE');
});

const addressOf = (sessionId: number, details: object = {}) => ({
  broker: `${backend.url.replace('http', 'ws')}/waterdam`,
  sessionId,
  reference: REFERENCES[sessionId] ?? '',
  timeZone: 'Europe/Brussels',
  metadataDelayMs: 0,
  transcriptionDelayMs: 0,
  ...details,
});
/** Asks the API for a ticket, as the portal does. */
async function getTicket(sessionId: number) {
  const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
  const answer = await fetch(`${backend.url}/api/waterdam/sessions/${sessionId}/ticket`, { headers });
  tickets.push(answer.status);
  if (answer.status === 404) return ok(undefined);
  const { ticket, expires } = (await answer.json()) as { ticket: string; expires: number };
  await beforeTicketSent?.();
  return ok({ ticket, expiresMs: expires });
}
const read = (sessionId = LIVE, details: object = {}, sessions = watched): Promise<LiveSnapshot | undefined> =>
  sessions.read(
    addressOf(sessionId, details),
    { isPublished: true, isProtected: false, channelStatus: 'live-unavailable' },
    { onChange: () => changes.push(String(sessionId)), getTicket: () => getTicket(sessionId) },
  );
const topicOf = async (details: object = {}) => (await read(LIVE, details))?.state.topics.find(({ id }) => id === 'punt-1');

/** How many connections were requested from the broker, and how many it had until `cut` closed them. */
const countConnections = async () => ((await control('/requests?match=broker', undefined, 'GET')) as unknown[]).length;
const cut = async () => ((await control('/connections', undefined, 'DELETE')) as { cut: number }).cut;

/** Number of viewers of a session, as the broker sends it on connecting. */
async function viewers(sessionId: number): Promise<number> {
  const watcher = io(addressOf(sessionId).broker, { transports: ['websocket'], query: { session: String(sessionId) }, forceNew: true });
  const count = await new Promise<number>((resolve) => watcher.once('viewers', resolve));
  watcher.disconnect();
  return count;
}

describe('a watched session', () => {
  it('has one connection for all readers (rule 12.2)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => read()));
    expect(answers.every((answer) => answer?.state.topics.length === answers[0]?.state.topics.length)).toBe(true);
    expect(answers[0]?.state.topics.length).toBeGreaterThan(0);
    await read(OTHER);
    expect(await countConnections()).toBe(2);
  });

  it('changes with an event, and stays the same object until then', async () => {
    const before = await read();
    expect((await read())?.state).toBe(before?.state);
    const name = `Punt ${Date.now()}`;
    await control(`/sessions/${LIVE}/topics/update`, { id: 'punt-1', name });
    await expect.poll(topicOf).toMatchObject({ name });
    expect(changes).toEqual([]);
  });

  it('has the last caption lines of each language', async () => {
    await read();
    for (const [start, text, language] of [
      [1000, 'Goedenavond.', 'nl'],
      [1000, 'Good evening.', 'en'],
      [3000, 'Welkom.', 'nl'],
    ])
      await control(`/sessions/${LIVE}/caption`, { start, text, language });
    await control(`/sessions/${LIVE}/caption`, { text: 'Nog niet', final: false });
    const texts = async () =>
      Object.entries((await read())?.transcript ?? {}).map(([language, { lines }]) => [language, ...lines.map(({ text }) => text)]);
    await expect.poll(texts).toEqual([
      ['nl', 'Goedenavond.', 'Welkom.'],
      ['en', 'Good evening.'],
    ]);
  });

  it('reports a withdrawal and a publish at once', async () => {
    await read();
    await control(`/sessions/${LIVE}/unpublish`);
    await expect.poll(async () => (await read(LIVE))?.state.isPublished).toBe(false);
    expect(changes).toEqual([String(LIVE)]);
    await control(`/sessions/${LIVE}/publish`);
    await expect.poll(() => changes).toHaveLength(2);
  });

  it('delays events except the first lists and access (rules 12.6, 12.7)', async () => {
    const delays = { metadataDelayMs: 60_000, transcriptionDelayMs: 60_000 };
    await read(LIVE, delays);
    await control(`/sessions/${LIVE}/topics/create`, { name: 'Later', priority: 99 });
    await control(`/sessions/${LIVE}/unpublish`);
    await expect.poll(async () => (await read(LIVE, delays))?.state.isPublished).toBe(false);
    await control(`/sessions/${LIVE}/publish`);
    const names = (snapshot: LiveSnapshot | undefined) => snapshot?.state.topics.map(({ name }) => name);
    expect(names(await read(LIVE, delays))).not.toContain('Later');
    expect(names(await read())).toContain('Later');
  });
});

describe('a session that is not open (rule 12.23)', () => {
  const readClosed = (sessions = watched) =>
    sessions.read(
      addressOf(PROTECTED, { reference: 'besloten' }),
      { isPublished: true, isProtected: true, channelStatus: 'vod' },
      { onChange: () => changes.push(String(PROTECTED)), getTicket: () => getTicket(PROTECTED) },
    );

  it('is watched with a ticket, and with a new one after the broker has ended the connection', async () => {
    expect((await readClosed())?.state.topics.length).toBeGreaterThan(0);
    expect(tickets).toEqual([200]);
    await control(`/sessions/${PROTECTED}/unpublish`);
    await expect.poll(() => tickets).toEqual([200, 200]);
    await control(`/sessions/${PROTECTED}/publish`);
    await expect.poll(async () => (await readClosed())?.state.isPublished).toBe(true);
    expect(changes.length).toBeGreaterThan(1);
  });

  it('is known to be published when that was while the connection was lost', async () => {
    await readClosed();
    // Its ticket is for a session that is withdrawn, and not valid any more when it arrives.
    beforeTicketSent = async () => {
      beforeTicketSent = undefined;
      await control(`/sessions/${PROTECTED}/publish`);
    };
    await control(`/sessions/${PROTECTED}/unpublish`);
    await expect.poll(() => tickets.length).toBe(3);
    await expect.poll(async () => (await readClosed())?.state.isPublished).toBe(true);
  });

  it('needs no call for a ticket while it is open', async () => {
    await read();
    expect(tickets).toEqual([]);
  });

  it('sends nothing when the ticket cannot be had, and is asked for again', async () => {
    let calls = 0;
    const getTicketLater = async () => {
      calls += 1;
      return calls === 1 ? fail({ kind: 'timeout' } as const) : getTicket(PROTECTED);
    };
    const sources = { onChange: () => undefined, getTicket: getTicketLater };
    const readLater = () => watched.read(addressOf(PROTECTED), { isPublished: true, isProtected: true, channelStatus: 'vod' }, sources);
    expect(await readLater()).toBeUndefined();
    await expect.poll(async () => (await readLater())?.state.topics.length ?? 0).toBeGreaterThan(0);
  }, 20_000);
});

describe('a broker that is lost', () => {
  it('leaves the last state, which its data replaces when it is back (rule 12.14)', async () => {
    await read();
    await control('/faults', { match: 'broker', kind: 'fail' });
    expect(await cut()).toBe(1);
    await expect.poll(async () => Date.now() - ((await read())?.lastUpdateMs ?? 0)).toBeGreaterThan(100);
    const name = `Punt ${Date.now()}`;
    await control(`/sessions/${LIVE}/topics/update`, { id: 'punt-1', name });
    expect(await topicOf()).not.toMatchObject({ name });
    await control('/faults', undefined, 'DELETE');
    await expect.poll(topicOf).toMatchObject({ name });
  }, 15_000);

  it('is back with a withdrawal and a publish that were meanwhile', async () => {
    await read();
    for (const [action, isPublished] of [
      ['unpublish', false],
      ['publish', true],
    ] as const) {
      await control('/faults', { match: 'broker', kind: 'fail' });
      await cut();
      await control(`/sessions/${LIVE}/${action}`);
      await control('/faults', undefined, 'DELETE');
      await expect.poll(async () => (await read())?.state.isPublished).toBe(isPublished);
    }
  });

  it('is waited for by the first reader only', async () => {
    await control('/faults', { match: 'broker', kind: 'hang' });
    expect(await read()).toBeUndefined();
    const startMs = performance.now();
    expect(await read()).toBeUndefined();
    expect(performance.now() - startMs).toBeLessThan(500);
  });
});

describe('watching ends (rule 12.15)', () => {
  it('when the session is not read any more', async () => {
    const impatient = new WatchedSessions({ idleMs: 1000 });
    const before = await viewers(LIVE);
    await read(LIVE, {}, impatient);
    await expect.poll(() => viewers(LIVE)).toBe(before);
    expect(await read(LIVE, {}, impatient)).toBeDefined();
    expect(await viewers(LIVE)).toBe(before + 1);
    impatient.dispose();
    await expect.poll(() => viewers(LIVE)).toBe(before);
  });

  it('for the session that was read longest ago when there are too many', async () => {
    const few = new WatchedSessions({ max: 1 });
    const before = [await viewers(LIVE), await viewers(OTHER)];
    await read(LIVE, {}, few);
    await read(OTHER, {}, few);
    await expect.poll(() => viewers(LIVE)).toBe(before[0]);
    expect(await viewers(OTHER)).toBe((before[1] ?? 0) + 1);
    few.dispose();
  });
});
