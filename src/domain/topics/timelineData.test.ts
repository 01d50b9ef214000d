import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN, type HideSettings } from '../city/city.ts';
import type { Attendee, SessionMetadata } from '../session/metadata.ts';
import { divisionTones, toneClass } from '../people/divisionTones.ts';
import type { Playlist } from '../playback/playlist.ts';
import { toVisibleRecords } from '../visibility/visibility.ts';
import { speechSpans, speechTracks, toTimelineData } from './timelineData.ts';

const START_MS = Date.UTC(2026, 5, 11, 18);
const playlist: Playlist = {
  streamType: 'vod',
  file: undefined,
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: START_MS,
};
const range = { startSeconds: 0, endSeconds: 1000 };
const at = (seconds: number) => START_MS + seconds * 1000;
const person = (id: string, lastName: string, division?: string): Attendee => ({
  id,
  firstName: 'Ana',
  lastName,
  division,
  photo: undefined,
  role: undefined,
  rolePriority: 0,
  description: undefined,
  microphone: undefined,
});
const metadata: SessionMetadata = {
  topics: [{ id: 't', name: '1. Opening', description: undefined, priority: 1, startMs: at(10), stopMs: at(20) }],
  speeches: [
    { id: 'b', startMs: at(30.26), stopMs: undefined, attendee: person('2', 'Yilmaz', 'Green') },
    { id: 'a', startMs: at(12), stopMs: at(15), attendee: person('1', 'Maes', 'Blue') },
    { id: 'c', startMs: at(60), stopMs: at(61), attendee: undefined },
  ],
  votes: [],
  attendees: [],
};
const dataOf = (hidden: Partial<HideSettings> = {}) => {
  const city = { ...NOTHING_HIDDEN, ...hidden };
  return toTimelineData({ metadata: toVisibleRecords(city, metadata), playlist, range, startAt: 0 }, city);
};
const spans = () => speechSpans(dataOf());
const tones = divisionTones(metadata);
const TONES = { Blue: toneClass(tones, 'Blue'), Green: toneClass(tones, 'Green') };

describe('the speeches of a timeline', () => {
  it('are in order with their speakers; a speech without a stop lasts until the next (rule 8.4)', () => {
    expect(spans().map(({ from, until, person: speaker, tone }) => [from, until, speaker?.lastName, tone])).toEqual([
      [12, 15, 'Maes', TONES.Blue],
      [30.2, 60, 'Yilmaz', TONES.Green],
      [60, 61, undefined, 'tone-0'],
    ]);
  });

  it('are grouped by tone (rule 8.11)', () => {
    expect(speechTracks(spans(), range).map(({ tone }) => tone)).toEqual([TONES.Blue, TONES.Green, 'tone-0']);
  });

  it('have no names when the city hides delegates (rule 9.10)', () => {
    const data = dataOf({ hideDelegates: true });
    expect(JSON.stringify(data)).not.toMatch(/Maes|Yilmaz|Green/);
    expect(speechSpans(data)).toHaveLength(3);
    expect(data.showsSpeaker).toBe(false);
  });

  it('are left out when the city hides speech times (rule 9.11)', () => {
    const data = dataOf({ hideSpeechMoments: true });
    expect(speechSpans(data)).toEqual([]);
    expect(data.showsSpeaker).toBe(false);
  });

  it('are left out without a playlist', () => {
    expect(speechSpans(toTimelineData({ metadata, playlist: undefined, range, startAt: 0 }, NOTHING_HIDDEN))).toEqual([]);
  });
});
