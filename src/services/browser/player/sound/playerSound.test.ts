// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SOUND_TRACKS } from '../../../../../tests/support/soundTracks.ts';
import type { SoundRendition } from '../../../../domain/playback/sound/soundRenditions.ts';
import type { StoredSound } from '../../../../domain/playback/sound/soundChoice.ts';
import type { PlayerTrack } from '../../../../domain/playback/soundTracks.ts';
import type { Message } from '../playerMessageTypes.ts';
import { createPlayerSound } from './playerSound.ts';

const rendition = (name: string, kind: SoundRendition['kind'], language?: string): SoundRendition => ({
  name,
  kind,
  language,
  url: kind === 'floor' ? undefined : `/${name}.m3u8`,
});
const STREAM = [
  rendition('Hall', 'floor', 'nl'),
  rendition('Français', 'interpretation', 'fr'),
  rendition('English', 'interpretation', 'en'),
];

interface Start {
  listed?: readonly PlayerTrack[];
  first?: string;
  stored?: StoredSound;
}

function create({ listed = SOUND_TRACKS, first = 'hall', stored }: Start = {}) {
  const video = document.createElement('video');
  const shown: Partial<Record<string, Message>> = {};
  const mocks = {
    say: vi.fn<(text: string) => void>(),
    setTrack: vi.fn<(track: PlayerTrack) => void>(),
    save: vi.fn<(sound: StoredSound) => void>(),
    onSounds: vi.fn<(tracks: readonly PlayerTrack[], id: string) => void>(),
  };
  const sound = createPlayerSound(
    video,
    {
      listed,
      track: listed.find(({ id }) => id === first),
      stored,
      t: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
      messages: {
        show: (kind, message) => void (shown[kind] = message),
        hide: (kind) => void (shown[kind] = undefined),
        isShown: (kind) => shown[kind] !== undefined,
      },
      getControls: () => undefined,
      ...mocks,
    },
    new AbortController().signal,
  );
  const play = () => video.dispatchEvent(new Event('playing'));
  const playedId = () => mocks.onSounds.mock.lastCall?.[1];
  const ids = () => mocks.onSounds.mock.lastCall?.[0].map(({ id }) => id);
  return { sound, ...mocks, play, playedId, ids, notice: () => shown['sound'] };
}

beforeEach(() => vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 }));

describe('a choice of the visitor (rule 27.12)', () => {
  it('is played, stored by kind and language, and said', () => {
    const player = create();
    expect(player.sound.choose('fr')).toBe(true);
    expect(player.setTrack.mock.calls).toEqual([[SOUND_TRACKS[1]]]);
    expect(player.save.mock.calls).toEqual([[{ kind: 'interpretation', language: 'fr' }]]);
    expect([player.playedId(), player.say.mock.calls]).toEqual(['fr', [['player.setting player.sound French']]]);
  });

  it('of the track that is heard is stored only; of an unknown one nothing happens', () => {
    const player = create();
    expect([player.sound.choose('hall'), player.sound.choose('klingon')]).toEqual([true, false]);
    expect(player.save.mock.calls).toEqual([[{ kind: 'floor' }]]);
    expect([player.setTrack.mock.calls.length, player.say.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a start with another track than the hall (rules 27.2, 27.14)', () => {
  it('is said once it plays, with a way back to the hall', () => {
    const player = create({ first: 'fr' });
    expect(player.notice()).toBeUndefined();
    player.play();
    expect(player.notice()).toMatchObject({ role: 'status', text: 'player.setting player.sound French', hidesAfterMs: 12_000 });
    player.notice()?.action?.onPress();
    expect([player.playedId(), player.notice()]).toEqual(['hall', undefined]);
  });

  it('is not said of the hall', () => {
    const player = create();
    player.play();
    expect(player.notice()).toBeUndefined();
  });
});

describe('the sounds that only the stream has', () => {
  it('are offered too, after the listed ones (rule 27.11)', () => {
    const player = create();
    expect(player.sound.addRenditions([...STREAM, rendition('Cymraeg', 'interpretation', 'cy')])).toBeUndefined();
    expect([player.ids(), player.playedId()]).toEqual([['hall', 'fr', 'en', 'ad', 'stream:Cymraeg'], 'hall']);
    expect(player.sound.choose('stream:Cymraeg')).toBe(true);
  });

  it('begin with the hall where the source lists none, and are no choice alone', () => {
    const player = create({ listed: [] });
    player.sound.addRenditions(STREAM);
    expect([player.ids(), player.playedId()]).toEqual([['stream:Hall', 'stream:Français', 'stream:English'], 'stream:Hall']);
    const single = create({ listed: [] });
    single.sound.addRenditions(STREAM.slice(0, 1));
    expect(single.onSounds).not.toHaveBeenCalled();
  });

  it('are played where they are the stored choice, which is said and not stored again (rule 27.81)', () => {
    const player = create({ listed: [], stored: { kind: 'interpretation', language: 'fr' } });
    expect(player.sound.addRenditions(STREAM)).toMatchObject({ id: 'stream:Français' });
    expect([player.playedId(), player.onSounds.mock.calls.length, player.save.mock.calls.length]).toEqual(['stream:Français', 1, 0]);
    player.play();
    expect(player.notice()?.text).toBe('player.setting player.sound Français');
    player.notice()?.action?.onPress();
    expect(player.playedId()).toBe('stream:Hall');
    expect(player.sound.addRenditions(STREAM), 'once').toBeUndefined();
    expect(player.playedId()).toBe('stream:Hall');
  });

  it.each([
    ['the hall is stored', { kind: 'floor' }, []],
    ['the language is another one', { kind: 'interpretation', language: 'de' }, []],
    ['nothing is stored, or the address comes first', undefined, []],
    ['the source lists such a track', { kind: 'interpretation', language: 'fr' }, SOUND_TRACKS],
  ] as const)('are not played by themselves where %s', (_case, stored, listed) => {
    const player = create({ listed, ...(stored && { stored }) });
    expect(player.sound.addRenditions([...STREAM, rendition('Français 2', 'interpretation', 'fr-BE')])).toBeUndefined();
  });

  it('are not played where the visitor has chosen meanwhile', () => {
    const player = create({ stored: { kind: 'interpretation', language: 'cy' } });
    player.sound.choose('fr');
    expect(player.sound.addRenditions([...STREAM, rendition('Cymraeg', 'interpretation', 'cy')])).toBeUndefined();
    expect(player.playedId()).toBe('fr');
  });
});

it('a track that cannot be played gives way to the hall, and the player says so (rule 27.13)', () => {
  const player = create({ first: 'en' });
  player.sound.reportFailure('en');
  expect([player.playedId(), player.notice()?.text, player.save.mock.calls]).toEqual(['hall', 'player.soundFailed English', []]);
});
