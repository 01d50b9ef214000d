import { describe, expect, it } from 'vitest';
import type { Playlist } from '../../domain/playback/playlist.ts';
import { translatorFor } from '../translator.ts';
import { playLabel } from './playLabel.ts';

const t = translatorFor('en');
const playlist = (more: Partial<Playlist> = {}): Playlist => ({ streamType: 'vod', startSeconds: 0, ...more }) as Playlist;
const chapters = [
  { topicId: 'a', name: '1. Opening', startSeconds: 10, endSeconds: 100 },
  { topicId: 'b', name: '2. Cycle bridge', startSeconds: 100, endSeconds: 9720 },
];
const label = (startAt: number, more: Partial<Playlist> = {}, durationSeconds: number | undefined = 9720) =>
  playLabel({ playlist: playlist(more), startAt, durationSeconds, chapters }, 'en', t);

describe('the text of the play button (rule 7.4)', () => {
  it('names the duration of a recording', () => {
    expect(label(0)).toEqual({ action: 'Play', detail: '2 hrs 42 mins' });
    expect(label(30, { startSeconds: 30 })).toEqual({ action: 'Play', detail: '2 hrs 42 mins' });
    expect(playLabel({ playlist: playlist(), startAt: 0, durationSeconds: undefined, chapters: [] }, 'en', t)).toEqual({ action: 'Play' });
  });

  it('names a position and the topic there', () => {
    expect(label(275)).toEqual({ action: 'Play from 4:35', detail: '2. Cycle bridge' });
    expect(label(100)).toEqual({ action: 'Play from 1:40', detail: '2. Cycle bridge' });
    expect(label(5)).toEqual({ action: 'Play from 0:05' });
  });

  it('says that a session is live', () => {
    expect(label(0, { streamType: 'live' })).toEqual({ action: 'Watch live' });
  });
});
