import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveDeepLink } from './deepLink.ts';
import type { Topic } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';

const START_UTC = Date.parse('2026-10-26T18:30:00Z');
const playlist: Playlist = {
  streamType: 'vod',
  file: 'https://media.example/index.m3u8',
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 10,
  startUtcMs: START_UTC,
};
const topic = (id: string, startMs: number | undefined): Topic => ({
  id,
  name: id,
  description: undefined,
  priority: 1,
  stopMs: undefined,
  startMs,
});
const recording = {
  playlist,
  durationSeconds: 350,
  endSeconds: 360,
  topics: [topic('budget', START_UTC + 60_500), topic('later', undefined)],
};
const whole = { startAt: 10, endAt: undefined, notice: undefined };
const live = { ...recording, playlist: { ...playlist, streamType: 'live' as const } };

describe('a deep link to a time (rules 6.2, 6.3, 6.7)', () => {
  it('opens the recording at the time', () => {
    expect(resolveDeepLink({ seekTime: '1m30s' }, recording)).toEqual({ ...whole, startAt: 90 });
    expect(resolveDeepLink({ seekTime: '0' }, recording).startAt).toBe(0);
    expect(resolveDeepLink({ seekTime: '360' }, recording).startAt).toBe(360);
  });

  it('plays from the start with a notice when the time is after the end of the recording', () => {
    for (const link of [{ seekTime: '9h' }, { seekTime: '360.1' }, { clip: { in: '9h', out: null } }]) {
      expect(resolveDeepLink(link, recording)).toEqual({ ...whole, notice: 'time-after-end' });
    }
  });

  it('takes no time for one after the end of a recording of unknown length', () => {
    const unknown = { ...recording, durationSeconds: undefined, endSeconds: undefined };
    expect(resolveDeepLink({ seekTime: '9h' }, unknown)).toEqual({ ...whole, startAt: 32_400 });
  });

  it('opens the end of the part before a time that lies between two parts', () => {
    const part = { ...recording, endSeconds: 5000, skippedSeconds: 1000 };
    expect(resolveDeepLink({ seekTime: '1500' }, part)).toEqual({ ...whole, startAt: 360 });
    expect(resolveDeepLink({ seekTime: '5001' }, part)).toEqual({ ...whole, notice: 'time-after-end' });
  });

  it('plays from the start with a notice when the time cannot be read', () => {
    expect(resolveDeepLink({ seekTime: 'soon' }, recording)).toEqual({ ...whole, notice: 'unreadable-time' });
  });

  it.each([live, { ...recording, playlist: undefined }])('is ignored without a recording', (other) => {
    for (const link of [{ seekTime: '90' }, { seekTime: 'soon' }, { clip: { in: 'soon', out: '40' } }]) {
      expect(resolveDeepLink(link, other)).toEqual({ ...whole, startAt: other.playlist?.startSeconds ?? 0 });
    }
  });
});

describe('a deep link to a topic (rule 6.4)', () => {
  it('opens the recording at the start of the topic, or of the session when the topic has no start', () => {
    expect(resolveDeepLink({ topicId: 'budget' }, recording)).toEqual({ ...whole, startAt: 60.5, topicId: 'budget' });
    expect(resolveDeepLink({ topicId: 'later' }, recording)).toEqual({ ...whole, topicId: 'later' });
  });

  it('opens the end of a part when the topic begins after it, while the camera was off', () => {
    const notice = 'topic-without-picture';
    const off = { ...recording, topics: [topic('break', START_UTC + 400_000), topic('last', START_UTC + 360_000)], hasParts: true };
    expect(resolveDeepLink({ topicId: 'break' }, off)).toEqual({ ...whole, startAt: 360, topicId: 'break', notice });
    expect(resolveDeepLink({ topicId: 'last' }, off)).toEqual({ ...whole, startAt: 360, topicId: 'last' });
    // Without parts, or an end that the API says, the times may be those of another clock.
    expect(resolveDeepLink({ topicId: 'break' }, { ...off, hasParts: false }).startAt).toBe(400);
    expect(resolveDeepLink({ topicId: 'break' }, { ...off, durationSeconds: undefined }).startAt).toBe(400);
  });

  it('gives the notice of an unknown topic only when the topics are known', () => {
    expect(resolveDeepLink({ topicId: 'other' }, recording)).toEqual({ ...whole, notice: 'unknown-topic' });
    expect(resolveDeepLink({ topicId: 'other' }, { ...recording, playlist: undefined }).notice).toBe('unknown-topic');
    expect(resolveDeepLink({ topicId: 'other' }, { ...recording, topics: undefined })).toEqual(whole);
  });
});

describe('a clip (rules 6.5, 6.6)', () => {
  it.each([
    ['12', '40', { ...whole, startAt: 12, endAt: 40 }],
    ['12', null, { ...whole, startAt: 12 }],
    [null, '40', { ...whole, endAt: 40 }],
    [null, null, whole],
    ['12', '999', { ...whole, startAt: 12, endAt: 360 }],
    ['40', '12', { ...whole, startAt: 40 }],
    ['12', '12', { ...whole, startAt: 12 }],
    ['999', '9999', { ...whole, notice: 'time-after-end' }],
    ['x', '40', { ...whole, notice: 'unreadable-time' }],
    ['12', '', { ...whole, notice: 'unreadable-time' }],
  ])('in=%s, out=%s', (from, to, expected) => {
    expect(resolveDeepLink({ clip: { in: from, out: to } }, recording)).toEqual(expected);
  });

  it('is ignored when the address has a time or a topic', () => {
    const clip = { in: '12', out: '40' };
    expect(resolveDeepLink({ seekTime: '90', clip }, recording)).toEqual({ ...whole, startAt: 90 });
    expect(resolveDeepLink({ topicId: 'budget', clip }, recording)).toEqual({ ...whole, startAt: 60.5, topicId: 'budget' });
  });

  it('never starts or ends outside the recording, and never ends before it starts', () => {
    const text = fc.oneof(
      fc.nat(1000).map(String),
      fc.string(),
      fc.constant(null),
      fc.float({ min: 0, max: 500, noNaN: true }).map((value) => value.toFixed(2)),
    );
    fc.assert(
      fc.property(text, text, (from, to) => {
        const { startAt, endAt = 360 } = resolveDeepLink({ clip: { in: from, out: to } }, recording);
        expect(startAt).toBeGreaterThanOrEqual(0);
        expect(endAt).toBeGreaterThanOrEqual(startAt);
        expect(endAt).toBeLessThanOrEqual(360);
      }),
    );
  });
});
