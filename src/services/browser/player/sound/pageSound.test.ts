// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOUND_TRACKS } from '../../../../../tests/support/soundTracks.ts';
import type { PlayerTrack, SoundReason } from '../../../../domain/playback/soundTracks.ts';
import type { PlayerOptions } from '../playerOptions.ts';
import { createPageSound } from './pageSound.ts';

const addressesOf = (video: HTMLVideoElement) => [...video.querySelectorAll('source')].map((source) => source.getAttribute('src'));

interface Start {
  first?: string;
  reason?: SoundReason;
  stored?: object;
  isEmbedded?: boolean;
  startAt?: number;
}

/** A page whose HTML starts with a track; `stored` is what the device has stored. */
function open({ first = 'hall', reason = 'floor', stored = {}, isEmbedded = false, startAt = 0 }: Start = {}) {
  localStorage.setItem('player', JSON.stringify({ sound: stored }));
  const video = document.createElement('video');
  Object.assign(video, { load: vi.fn(), play: vi.fn(() => Promise.resolve()) });
  video.dataset['sound'] = first;
  video.innerHTML = '<source src="/html.mp4" type="video/mp4">';
  const onSounds = vi.fn<(tracks: readonly PlayerTrack[], id: string) => void>();
  const options = { hls: '/hall.m3u8', mp4: '/hall.mp4', startAt, storageKey: isEmbedded ? undefined : 'gent/gr' } as PlayerOptions;
  const sound = createPageSound(video, { first: { id: first, reason }, tracks: [...SOUND_TRACKS] }, options, onSounds);
  const { follow } = sound;
  return { sound, video, follow, playedId: () => onSounds.mock.lastCall?.[1], sources: () => addressesOf(video) };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the sound with which a page starts', () => {
  it('is that of its HTML, whose sources stay (rule 27.2)', () => {
    const page = open({ first: 'fr', reason: 'language' });
    page.follow();
    expect([page.playedId(), page.sound.track()?.id, page.sources()]).toEqual(['fr', 'fr', ['/html.mp4']]);
    expect(page.sound.listSources()).toEqual([new URL('/fr.mp4', location.href).href]);
  });

  it('is the stored choice, and nothing else is heard before (rule 27.14)', () => {
    const page = open({ stored: { kind: 'interpretation', language: 'fr' } });
    page.follow();
    expect([page.playedId(), page.sources()]).toEqual(['fr', ['/fr.mp4']]);
    const hall = open({ first: 'fr', reason: 'language', stored: { kind: 'floor' }, startAt: 75 });
    hall.follow();
    expect([hall.playedId(), hall.sources()]).toEqual(['hall', ['/hall.mp4#t=75', '/hall.m3u8#t=75']]);
  });

  it('has no source where only the code of the player can play it (rule 27.5)', () => {
    const page = open({ stored: { kind: 'interpretation', language: 'en' } });
    page.follow();
    expect([page.playedId(), page.sources(), page.sound.listSources()]).toEqual(['en', [], []]);
  });

  it('is that of the address before a stored one; an embed reads nothing that is stored (rules 16.2, 27.14)', () => {
    const stored = { kind: 'floor' };
    for (const page of [
      open({ first: 'fr', reason: 'address', stored }),
      open({ first: 'fr', reason: 'language', stored, isEmbedded: true }),
    ]) {
      page.follow();
      expect([page.playedId(), page.sources()]).toEqual(['fr', ['/html.mp4']]);
    }
  });
});

describe('a choice before the player is there', () => {
  it('changes what the page starts with; after the start only what is reported', () => {
    const page = open();
    page.follow();
    expect([page.sound.choose('fr', false), page.playedId(), page.sources()]).toEqual([true, 'fr', ['/fr.mp4']]);
    expect([page.sound.choose('en', true), page.playedId(), page.sound.track()?.id, page.sources()]).toEqual([
      true,
      'en',
      'fr',
      ['/fr.mp4'],
    ]);
    expect([page.sound.choose('klingon', false), page.playedId()]).toEqual([false, 'en']);
  });

  it('may have been asked for by the page around an embed before this code was there (rule 16.5)', () => {
    const page = open({ isEmbedded: true });
    page.video.dataset['askedSound'] = 'fr';
    page.follow();
    expect([page.playedId(), page.sources()]).toEqual(['fr', ['/fr.mp4']]);
  });

  it('is told by an event of the video, once for each change (rule 27.15)', () => {
    const page = open();
    const changes = vi.fn();
    page.video.addEventListener('audiotrackchange', changes);
    page.follow();
    expect(changes).not.toHaveBeenCalled();
    for (const id of ['fr', 'fr', 'hall']) page.sound.choose(id, false);
    expect(changes).toHaveBeenCalledTimes(2);
    const names = JSON.parse(page.video.dataset['tracks'] ?? '[]') as object[];
    expect(names[1]).toEqual({ id: 'fr', kind: 'interpretation', language: 'fr', label: 'French' });
  });
});

it('addresses name the sound (rule 27.15)', () => {
  const { toAddress } = open().sound;
  expect([toAddress('/gent/gr', 'fr', 'nl'), toAddress('/gent/gr', 'hall', 'nl')]).toEqual(['/gent/gr?audio=fr', '/gent/gr']);
});
