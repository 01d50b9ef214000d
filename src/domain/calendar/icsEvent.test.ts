import { describe, expect, it } from 'vitest';
import { toIcsEvent } from './icsEvent.ts';
import type { Session } from '../session/session.ts';

const START = Date.UTC(2026, 9, 26, 18, 30);
const open: Session = {
  sessionId: 7,
  reference: 'gr-7',
  name: 'Gemeenteraad',
  description: 'Begroting',
  startMs: START,
  endMs: undefined,
  durationSeconds: undefined,
  video: 'https://media.example/7.mp4',
  poster: undefined,
  channelStatus: 'vod',
  room: 1,
  isProtected: false,
  category: 'gemeenteraad',
  isPublished: true,
  viewers: 0,
};
const sources = { rooms: new Map([[1, 'Raadzaal']]), addressOf: ({ reference }: Session) => `https://x.example/${reference}` };
const eventOf = (details: Partial<Session>) => toIcsEvent({ ...open, ...details }, sources);

describe('toIcsEvent', () => {
  it('tells all of an open session', () => {
    const rest = { description: 'Begroting', location: 'Raadzaal', url: 'https://x.example/gr-7' };
    expect(eventOf({})).toEqual({ sessionId: 7, name: 'Gemeenteraad', startMs: START, endMs: undefined, isCancelled: false, ...rest });
  });

  it('tells name, date and address of a protected one', () => {
    expect(eventOf({ isProtected: true })).toMatchObject({ name: 'Gemeenteraad', startMs: START, url: 'https://x.example/gr-7' });
    expect(eventOf({ isProtected: true })).toMatchObject({ isCancelled: false, description: undefined, location: undefined });
  });

  it('tells name and date of an unpublished one and takes it back (contract §8)', () => {
    const nothing = { url: undefined, description: undefined, location: undefined };
    expect(eventOf({ isPublished: false, isProtected: true })).toMatchObject({ name: 'Gemeenteraad', isCancelled: true, ...nothing });
  });

  it.each([
    [{ endMs: START + 60_000 }, START + 60_000],
    [{ durationSeconds: 90 }, START + 90_000],
    [{ endMs: START + 60_000, durationSeconds: 90 }, START + 60_000],
    [{ endMs: START }, undefined],
    [{ endMs: START - 1 }, undefined],
    [{ durationSeconds: 0 }, undefined],
    [{}, undefined],
  ])('ends when it is known and possible: %o', (details, expected) => expect(eventOf(details)?.endMs).toBe(expected));

  it('there is none without a date', () => expect(eventOf({ startMs: undefined })).toBeUndefined());
});
