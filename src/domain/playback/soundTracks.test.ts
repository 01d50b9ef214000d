import { describe, expect, it } from 'vitest';
import { chooseFirstSound, otherFirstTrack, type SoundTrack, type TrackKind } from './soundTracks.ts';

const NOTHING = { label: undefined, hlsName: undefined, mp4: undefined, audio: undefined };
const track = (id: string, kind: TrackKind, language?: string, more: Partial<SoundTrack> = {}): SoundTrack => ({
  ...NOTHING,
  id,
  kind,
  language,
  hlsName: id,
  ...more,
});

const HALL = track('hall', 'floor', 'nl');
const FRENCH = track('fr', 'interpretation', 'fr');
const ENGLISH = track('en', 'interpretation', 'en');
const DESCRIBED = track('ad', 'description', 'fr');
const ALL = [HALL, FRENCH, ENGLISH, DESCRIBED];

const choose = (tracks: readonly SoundTrack[], asked: string | null, language: string) => {
  const first = chooseFirstSound(tracks, asked, language);
  return first && `${first.track.id} by ${first.reason}`;
};

describe('the first sound of a page (rule 27.2)', () => {
  it.each<[what: string, tracks: SoundTrack[], asked: string | null, language: string, expected: string | undefined]>([
    ['the track of the address', ALL, 'en', 'fr', 'en by address'],
    ['the hall, where the address names it', ALL, 'hall', 'fr', 'hall by address'],
    ['a description, which only an address chooses', ALL, 'ad', 'fr', 'ad by address'],
    ['the interpretation in the language of the page', ALL, null, 'fr', 'fr by language'],
    ['the same with an unknown track in the address', ALL, 'de', 'fr', 'fr by language'],
    ['the same with an empty one', ALL, '', 'fr', 'fr by language'],
    ['the same track for an id in other letters, which is unknown', ALL, 'EN', 'fr', 'fr by language'],
    ['the hall, without an interpretation in that language', ALL, null, 'de', 'hall by floor'],
    ['the hall, where it speaks the language of the page', ALL, null, 'nl', 'hall by floor'],
    [
      'the hall in a regional language',
      [track('hall', 'floor', 'nl-BE'), track('nl', 'interpretation', 'nl')],
      null,
      'nl',
      'hall by floor',
    ],
    ['an interpretation, where the language of the hall is not known', [track('hall', 'floor'), FRENCH], null, 'fr', 'fr by language'],
    ['a regional interpretation', [HALL, track('be', 'interpretation', 'fr-BE')], null, 'fr', 'be by language'],
    ['one in capitals', [HALL, track('be', 'interpretation', 'FR')], null, 'fr', 'be by language'],
    [
      'the same tag before another region',
      [HALL, track('tw', 'interpretation', 'zh-TW'), track('cn', 'interpretation', 'zh-CN')],
      null,
      'zh-CN',
      'cn by language',
    ],
    [
      'the first of two interpretations',
      [HALL, track('one', 'interpretation', 'fr'), track('two', 'interpretation', 'fr')],
      null,
      'fr',
      'one by language',
    ],
    ['no sound of which nobody says what it is', [HALL, track('x', 'other', 'fr')], null, 'fr', 'hall by floor'],
    ['no interpretation without a language', [HALL, track('x', 'interpretation')], null, 'fr', 'hall by floor'],
    [
      'no interpretation without the picture',
      [HALL, track('fr', 'interpretation', 'fr', { hlsName: undefined, audio: 'fr.mp3' })],
      null,
      'fr',
      'hall by floor',
    ],
    [
      'one without the picture, where the address names it',
      [HALL, track('fr', 'interpretation', 'fr', { hlsName: undefined, audio: 'fr.mp3' })],
      'fr',
      'nl',
      'fr by address',
    ],
    ['the first track, where none is of the hall', [ENGLISH, DESCRIBED], null, 'nl', 'en by floor'],
    ['nothing, where there is one track', [FRENCH], 'fr', 'fr', undefined],
    ['nothing without tracks', [], 'fr', 'fr', undefined],
  ])('is %s', (_what, tracks, asked, language, expected) => {
    expect(choose(tracks, asked, language)).toBe(expected);
  });
});

describe('the track that is not the sound of the source (rule 27.5)', () => {
  it('is the first one unless it is that of the hall', () => {
    expect(otherFirstTrack({})).toBeUndefined();
    expect(otherFirstTrack({ sound: { track: HALL, reason: 'address' } })).toBeUndefined();
    expect(otherFirstTrack({ sound: { track: FRENCH, reason: 'language' } })).toBe(FRENCH);
    expect(otherFirstTrack({ sound: { track: DESCRIBED, reason: 'address' } })).toBe(DESCRIBED);
  });
});
