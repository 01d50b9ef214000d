import { expect, it } from 'vitest';
import type { Playlist } from '../playback/playlist.ts';
import { shareVideo } from './shareVideo.ts';

const playlist: Playlist = {
  streamType: 'vod',
  file: 'https://media.example/index.m3u8',
  mp4: 'https://media.example/gr.mp4',
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: 0,
};

it('returns the progressive file of a recording (rule 16.9)', () => {
  const video = { url: 'https://media.example/gr.mp4', width: 854, height: 480 };
  expect(shareVideo({ playlist, durationSeconds: 359.6 })).toEqual({ ...video, seconds: 360 });
  expect(shareVideo({ playlist, durationSeconds: undefined })).toEqual({ ...video, seconds: undefined });
});

it('returns nothing without a file and for a live stream', () => {
  for (const other of [undefined, { ...playlist, mp4: undefined }, { ...playlist, streamType: 'live' as const }])
    expect(shareVideo({ playlist: other, durationSeconds: 360 })).toBeUndefined();
});
