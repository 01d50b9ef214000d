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
  it('has all fields of an open session', () => {
    const rest = { description: 'Begroting', location: 'Raadzaal', url: 'https://x.example/gr-7' };
    expect(eventOf({})).toEqual({ sessionId: 7, name: 'Gemeenteraad', startMs: START, endMs: undefined, isCancelled: false, ...rest });
  });

  it('has name, date and address of a protected session (rule 5.8)', () => {
    expect(eventOf({ isProtected: true })).toMatchObject({ name: 'Gemeenteraad', startMs: START, url: 'https://x.example/gr-7' });
    expect(eventOf({ isProtected: true })).toMatchObject({ isCancelled: false, description: undefined, location: undefined });
  });

  it('has name and date of an unpublished session and is cancelled (rule 5.7)', () => {
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
  ])('has an end that is known and after the start: %o', (details, expected) => expect(eventOf(details)?.endMs).toBe(expected));

  it('does not exist without a date', () => expect(eventOf({ startMs: undefined })).toBeUndefined());
});
