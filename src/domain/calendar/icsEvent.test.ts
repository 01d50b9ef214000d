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
const sources = {
  rooms: new Map([[1, 'Raadzaal']]),
  timeZone: 'Europe/Brussels',
  addressOf: ({ reference }: Session) => `https://x.example/${reference}`,
  changeTextsOf: () => ['Was planned for Monday.', 'Moved to: Later.'],
  nameOf: ({ name, change }: Session) => (change ? `${change.kind}: ${name}` : name),
};
const eventOf = (details: Partial<Session>) => toIcsEvent({ ...open, ...details }, sources);

describe('toIcsEvent', () => {
  it('has all fields of an open session', () => {
    const rest = { description: 'Begroting', location: 'Raadzaal', url: 'https://x.example/gr-7' };
    expect(eventOf({})).toEqual({
      sessionId: 7,
      name: 'Gemeenteraad',
      startMs: START,
      endMs: undefined,
      day: undefined,
      revision: 0,
      isCancelled: false,
      ...rest,
    });
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

  it.each([
    [{ kind: 'cancelled', reason: 'Storm.' }, 3],
    [{ kind: 'postponed' }, 2],
    [{ kind: 'moved', movedTo: { reference: 'gr-8' } }, 1],
  ] as const)('is cancelled and says so first: %j (rule 3.13)', (change, revision) => {
    expect(eventOf({ change })).toMatchObject({ name: `${change.kind}: Gemeenteraad`, isCancelled: true, revision, startMs: START });
    expect(eventOf({ change, isPublished: false })).toMatchObject({ name: 'Gemeenteraad', description: undefined, revision: 4 });
  });

  it('says when it was planned and where it takes place instead, of an open session only', () => {
    const change = { kind: 'moved', movedTo: { reference: 'gr-8' } } as const;
    expect(eventOf({ change, description: undefined })?.description).toBe('Was planned for Monday. Moved to: Later.');
    expect(eventOf({ change, isProtected: true })?.description).toBeUndefined();
    expect(eventOf({})?.description).toBe('Begroting');
  });

  it('gives the reason of an open session only', () => {
    const change = { kind: 'cancelled', reason: 'Storm.' } as const;
    expect(eventOf({ change })?.description).toBe('Storm.\n\nWas planned for Monday. Moved to: Later.\n\nBegroting');
    expect(eventOf({ change, isProtected: true })?.description).toBeUndefined();
  });

  it.each([
    ['moved', 1],
    ['postponed', 2],
  ] as const)('takes place at the new date of a %s session', (kind, revision) => {
    const startMs = START + 7 * 86_400_000;
    const change = { kind, movedTo: { startMs, isDayOnly: false } } as const;
    expect(eventOf({ change, endMs: START + 3_600_000 })).toMatchObject({ startMs, endMs: undefined, isCancelled: false, revision });
  });

  it('is of the whole day without a time (rule 5.14)', () => {
    const startMs = Date.UTC(2026, 9, 25, 23);
    expect(eventOf({ startMs, isDayOnly: true, durationSeconds: 3600 })).toMatchObject({ day: '2026-10-26', endMs: undefined });
  });

  it('says in words when it starts, where the source has words only (rules 3.15, 5.14)', () => {
    const inText = { isDayOnly: true, startText: 'aansluitend op de commissie' };
    expect(eventOf(inText)?.description).toBe('aansluitend op de commissie\n\nBegroting');
    expect(eventOf({ ...inText, description: undefined })?.description).toBe('aansluitend op de commissie');
    expect(eventOf({ ...inText, change: { kind: 'cancelled', reason: 'Storm.' } })?.description).toBe(
      'Storm.\n\nWas planned for Monday. Moved to: Later.\n\nBegroting',
    );
    // The words are part of the date, which a protected session shows and an unpublished one does not.
    expect(eventOf({ ...inText, isProtected: true })?.description).toBe('aansluitend op de commissie');
    expect(eventOf({ ...inText, isPublished: false })?.description).toBeUndefined();
    // They say nothing of the new date of a session that has moved.
    const change = { kind: 'moved', movedTo: { startMs: START, isDayOnly: true } } as const;
    expect(eventOf({ ...inText, change })?.description).toBe('Was planned for Monday. Moved to: Later.\n\nBegroting');
    expect(eventOf({ ...inText, change, isProtected: true })?.description).toBeUndefined();
  });
});
