import { describe, expect, it } from 'vitest';
import type { StoredMedia, StoredSession, StoredTrack } from '../store/records.ts';
import { playlistSchema } from './schemas.ts';
import { toPlaylistAnswer } from './toAnswers.ts';

const toAddress = (path: string) => (path.startsWith('/') ? `https://b.example${path}` : path);

const SESSION: StoredSession = {
  city: 'dorp',
  sessionId: 7,
  reference: 'raad',
  name: 'Raad',
  startMs: 0,
  status: 'vod',
  language: 'nl',
  published: true,
  viewers: 0,
  script: false,
};
const MEDIA: StoredMedia = { startTime: 0, languages: ['nl'], streamfiles: [], parts: [] };
const FLOOR: StoredTrack = { id: 'floor', kind: 'floor', language: 'nl', hlsName: 'Zaal' };
const FRENCH: StoredTrack = {
  id: 'fr',
  kind: 'interpretation',
  language: 'fr',
  hlsName: 'Français',
  mp4: '/media/fr.mp4',
  audio: '/media/fr.m4a',
};
const GERMAN: StoredTrack = { id: 'de', kind: 'interpretation', hlsName: 'Deutsch' };
const LATER: StoredTrack = { id: 'en', kind: 'interpretation', language: 'en' };

const answer = (media: Partial<StoredMedia>, status: StoredSession['status'] = 'vod') => {
  const playlists = toPlaylistAnswer({ ...SESSION, status }, { ...MEDIA, ...media }, toAddress);
  expect(playlistSchema.safeParse(playlists).error).toBeUndefined();
  return playlists;
};
const sourceOf = (...given: Parameters<typeof answer>) => answer(...given)[0]?.source;

describe('the tracks of a playlist (rule 27.32)', () => {
  const tracks = [FLOOR, FRENCH, GERMAN, LATER];

  it('of a recording have its stream and their files, and those with nothing to play are left out', () => {
    expect(sourceOf({ hls: '/media/a/index.m3u8', tracks })?.tracks).toEqual([
      FLOOR,
      { ...FRENCH, mp4: 'https://b.example/media/fr.mp4', audio: 'https://b.example/media/fr.m4a' },
      GERMAN,
    ]);
  });

  it('of a recording without a stream have their files only', () => {
    expect(sourceOf({ mp4: '/media/a.mp4', tracks })?.tracks).toEqual([
      { id: 'floor', kind: 'floor', language: 'nl' },
      { id: 'fr', kind: 'interpretation', language: 'fr', mp4: 'https://b.example/media/fr.mp4', audio: 'https://b.example/media/fr.m4a' },
    ]);
  });

  it('of a live session have its stream only', () => {
    expect(sourceOf({ live: '/media/a', tracks }, 'live')?.tracks).toEqual([
      FLOOR,
      { id: 'fr', kind: 'interpretation', language: 'fr', hlsName: 'Français' },
      GERMAN,
    ]);
  });

  it('of a later part are its own', () => {
    const parts = [
      { start: 60, mp4: '/media/b.mp4', tracks: [FLOOR, { ...FRENCH, mp4: '/media/fr-2.mp4' }], sign: { mp4: '/media/sign-2.mp4' } },
    ];
    const [first, later] = answer({ mp4: '/media/a.mp4', parts });
    expect(first?.source).not.toHaveProperty('tracks');
    expect(later?.source.tracks?.map(({ mp4 }) => mp4)).toEqual([undefined, 'https://b.example/media/fr-2.mp4']);
    expect(later?.source.sign).toEqual({ file: 'https://b.example/media/sign-2.mp4', mp4: 'https://b.example/media/sign-2.mp4' });
  });

  it('are absent without any, live and recorded', () => {
    for (const media of [{}, { tracks: [] }, { tracks: [LATER] }])
      for (const status of ['live', 'vod'] as const)
        expect(Object.keys(sourceOf({ ...media, live: '/media/a' }, status) ?? {})).toEqual(['streamType', 'file', 'languages']);
  });
});

describe('the signer of a playlist (rule 27.33)', () => {
  const recorded = { file: '/media/sign/index.m3u8', mp4: '/media/sign.mp4', language: 'vgt', layout: 'over' } as const;

  it('of a recording is its stream, else its file', () => {
    expect(sourceOf({ hls: '/media/a/index.m3u8', sign: recorded })?.sign).toEqual({
      ...recorded,
      file: 'https://b.example/media/sign/index.m3u8',
      mp4: 'https://b.example/media/sign.mp4',
    });
    expect(sourceOf({ mp4: '/media/a.mp4', sign: { mp4: '/media/sign.mp4' } })?.sign).toEqual({
      file: 'https://b.example/media/sign.mp4',
      mp4: 'https://b.example/media/sign.mp4',
    });
  });

  it('of a repeated stream is the repeated one, live and recorded', () => {
    const media = { live: '/media/a', sign: { live: '/media/sign', language: 'vgt' } };
    expect(sourceOf(media, 'live')?.sign).toEqual({ file: 'https://b.example/live/7/sign/index.m3u8', language: 'vgt' });
    expect(sourceOf(media)?.sign).toEqual({ file: 'https://b.example/live/7/recording/sign/index.m3u8', language: 'vgt' });
    // A recording of its own is not the repeated stream.
    expect(sourceOf({ ...media, hls: '/media/b/index.m3u8' })).not.toHaveProperty('sign');
  });

  it('that is recorded is not shown beside a live stream', () => {
    expect(sourceOf({ live: '/media/a', sign: { ...recorded, file: 'https://stream.example/sign.m3u8' } }, 'live')).not.toHaveProperty(
      'sign',
    );
    expect(sourceOf({ hls: 'https://stream.example/a.m3u8', sign: recorded }, 'live')).not.toHaveProperty('sign');
  });

  it('that is repeated is not shown beside a camera', () => {
    expect(sourceOf({ live: '/camera/dorp', sign: { live: '/media/sign' } }, 'live')).not.toHaveProperty('sign');
  });

  it('of another service is shown beside the live stream of that service', () => {
    const file = 'https://stream.example/sign.m3u8';
    expect(sourceOf({ hls: 'https://stream.example/a.m3u8', sign: { ...recorded, file } }, 'live')?.sign).toEqual({
      file,
      language: 'vgt',
      layout: 'over',
    });
  });
});
