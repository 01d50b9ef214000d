import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import { CONTRACT_EVENTS } from '../stress/testEvents.ts';

/** Events that belong to a recording or make every page reload: scripts do not send them. */
const NOT_IN_A_SCRIPT = ['attendeesVOD', 'startStatus', 'stopStatus'];

const LIVE_ID = 1002;
const PERIOD_MS = 360_000;
let backend: Backend;
let nowMs = Date.parse('2026-10-26T18:30:00.000Z');
const receivedEvents: { event: string; payload: unknown }[] = [];

beforeAll(async () => {
  backend = await createTestBackend({ clock: () => nowMs });
  const url = await backend.listen();
  const connect = () => io(`${url}/waterdam`, { transports: ['websocket'], query: { session: LIVE_ID }, forceNew: true });
  const socket = connect();
  await new Promise((resolve) => socket.once('pancarteSession', resolve));
  socket.onAny((event: string, payload: unknown) => receivedEvents.push({ event, payload }));
  const startMs = (await backend.store.getSession('waterdam', String(LIVE_ID)))?.startMs ?? 0;
  const nextEvent = (event: string): Promise<unknown> => new Promise((resolve) => socket.once(event, resolve));
  // One whole loop, in steps shorter than an interruption; a topic starts in the first and in the last step.
  const firstSeam = startMs + Math.ceil((nowMs - startMs) / PERIOD_MS + 1) * PERIOD_MS;
  for (const seconds of [-2, 95, 215, 300, 370]) {
    const next = nextEvent(seconds === -2 ? 'topics' : 'startTopic');
    nowMs = firstSeam + seconds * 1000;
    await next;
    // The answer to this request arrives after all events before it.
    socket.emit('delegates');
    await nextEvent('delegates');
  }
  // A second viewer changes their number.
  const viewers = nextEvent('viewers');
  const second = connect();
  await viewers;
  second.disconnect();
  socket.disconnect();
}, 30_000);
afterAll(() => backend.close());

describe('the scripted live session', () => {
  it('sends every event of contract §6 in one loop, except those that make pages reload or belong to recordings', () => {
    const events = new Set(receivedEvents.map(({ event }) => event));
    expect(CONTRACT_EVENTS.filter((event) => !events.has(event)).toSorted()).toEqual(NOT_IN_A_SCRIPT.toSorted());
  });

  it('sends growing interim texts before each line, in every language of its captions', () => {
    const lines = new Map<string, string>();
    const languages = new Set<string>();
    for (const { event, payload } of receivedEvents) {
      if (event !== 'TranscriptionText' && event !== 'transcriptionSegment') continue;
      const { text, language } = payload as { text: string; language: string };
      const before = lines.get(language);
      if (before !== undefined) expect(text.startsWith(before)).toBe(true);
      if (event === 'TranscriptionText') lines.set(language, text);
      else lines.delete(language);
      languages.add(language);
    }
    expect([...languages].toSorted()).toEqual(['en', 'fr', 'nl']);
  });
});
