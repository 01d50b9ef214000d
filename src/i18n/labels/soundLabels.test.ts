import { describe, expect, it } from 'vitest';
import type { Playlist } from '../../domain/playback/playlist.ts';
import type { SoundTrack } from '../../domain/playback/soundTracks.ts';
import { LOCALES, type Locale } from '../locales.ts';
import { translatorFor } from '../translator.ts';
import { signLabel, soundDetails, soundTrackLabel, toPlayerSound } from './soundLabels.ts';

const track = (kind: SoundTrack['kind'], language?: string, label?: string): SoundTrack => ({
  id: `${kind}-${String(language)}`,
  kind,
  language,
  label,
  hlsName: 'x',
  mp4: undefined,
  audio: undefined,
});
/** A text without the characters that isolate a name from the direction of its sentence. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');
const labelOf = (locale: Locale, ...given: Parameters<typeof track>) =>
  plain(soundTrackLabel(track(...given), locale, translatorFor(locale)));
const playlistWith = (more: Partial<Playlist>): Playlist => ({
  streamType: 'vod',
  file: 'https://a.example/index.m3u8',
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: undefined,
  ...more,
});
const SIGN = { file: 'https://a.example/sign.mp4', mp4: undefined, language: undefined, layout: undefined };

describe('the name of a sound track (rule 27.4)', () => {
  it.each<[Locale, Parameters<typeof track>, string]>([
    ['en', ['floor', 'nl'], 'The hall (Dutch)'],
    ['en', ['interpretation', 'fr'], 'French (interpretation)'],
    ['en', ['interpretation', 'fr-BE'], 'French (Belgium) (interpretation)'],
    ['en', ['description', 'nl'], 'Dutch (audio description)'],
    ['fr', ['floor', 'nl'], 'La salle (néerlandais)'],
    ['fr', ['interpretation', 'nl'], 'Néerlandais (interprétation)'],
    ['nl', ['interpretation', 'fr'], 'Frans (vertolking)'],
    ['cn', ['interpretation', 'fr'], '法语（同声传译）'],
    ['en', ['other', 'fr'], 'Sound in French'],
    ['fr', ['other', 'nl'], 'Son en néerlandais'],
    ['es', ['other', 'fr-BE'], 'Sonido en francés (Bélgica)'],
    ['en', ['other'], 'Another sound'],
    ['nl', ['other', 'qaa'], 'Ander geluid'],
    ['en', ['other', 'fr', 'Kanaal 2'], 'Kanaal 2'],
    // Unknown languages.
    ['en', ['floor'], 'The hall'],
    ['en', ['interpretation'], 'Interpretation'],
    ['en', ['description', 'qaa'], 'Audio description'],
    ['en', ['interpretation', 'not a tag'], 'Interpretation'],
    ['en', ['interpretation', ''], 'Interpretation'],
    // The name that the source gives.
    ['en', ['interpretation', 'fr', 'Cabine française'], 'Cabine française'],
  ])('in %s of %j', (locale, given, expected) => {
    expect(labelOf(locale, ...given)).toBe(expected);
  });

  it('differs by kind in every language', () => {
    for (const locale of LOCALES) {
      const names = (['floor', 'interpretation', 'description', 'other'] as const).flatMap((kind) => [
        labelOf(locale, kind),
        labelOf(locale, kind, 'fr'),
      ]);
      expect(new Set(names).size).toBe(8);
    }
  });

  it('of a signer has the sign language where its name is known', () => {
    const nameOf = (language?: string) => plain(signLabel({ language }, 'en', translatorFor('en')));
    expect([nameOf(), nameOf('vgt'), nameOf('ase')]).toEqual(['Sign language', 'Sign language', 'Sign language (American Sign Language)']);
  });
});

describe('what the header of a session says about its sound (rule 27.6)', () => {
  const detailsOf = (more: Partial<Playlist> | undefined) =>
    soundDetails(more && playlistWith(more), { lang: 'nl' }, 'en', translatorFor('en')).map(({ text, ...lang }) => ({
      text: plain(text),
      ...lang,
    }));

  it('names languages by kind, and the signer', () => {
    const tracks = [track('floor', 'nl'), track('description', 'nl'), track('interpretation', 'fr'), track('interpretation', 'en')];
    expect(detailsOf({ tracks, sign: SIGN })).toEqual([
      { text: 'Interpretation: French, English' },
      { text: 'Audio description: Dutch' },
      { text: 'Sign language' },
    ]);
  });

  it('has the name of the source for a language that is not known, else the kind, each once', () => {
    const tracks = [
      track('interpretation', 'fr'),
      track('interpretation', 'qaa', 'Eenvoudige taal'),
      track('description'),
      track('description'),
    ];
    expect(detailsOf({ tracks: [track('floor'), ...tracks, track('interpretation', 'fr')] })).toEqual([
      { text: 'Interpretation: French' },
      { text: 'Eenvoudige taal', lang: 'nl' },
      { text: 'Audio description' },
    ]);
  });

  it('calls a sound by its language or name only where nobody says what it is (rule 27.40)', () => {
    const tracks = [
      track('floor'),
      track('other', 'fr'),
      track('other', 'en', 'Kanaal 3'),
      track('other', undefined, 'Kanaal 4'),
      track('other'),
    ];
    expect(detailsOf({ tracks })).toEqual([
      { text: 'Sound in French' },
      { text: 'Sound in English' },
      { text: 'Kanaal 4', lang: 'nl' },
      { text: 'Another sound' },
    ]);
  });

  it('says nothing of a session with the sound of the hall only', () => {
    for (const more of [undefined, {}, { tracks: [track('floor', 'nl')] }]) expect(detailsOf(more)).toEqual([]);
  });
});

describe('what the player offers', () => {
  const t = translatorFor('en');

  it('is nothing without a choice and without a signer', () => {
    expect(toPlayerSound({ playlist: playlistWith({}) }, { lang: 'nl' }, 'en', t)).toEqual({});
    expect(toPlayerSound({ playlist: undefined }, {}, 'en', t)).toEqual({});
  });

  it('has the tracks and the signer with their names, those of the source in its language', () => {
    const tracks = [track('floor', 'nl'), track('interpretation', 'fr', 'Cabine française')];
    const [floor, interpretation] = tracks as [SoundTrack, SoundTrack];
    const sound = { track: interpretation, reason: 'address' } as const;
    const offered = toPlayerSound({ playlist: playlistWith({ tracks, sign: SIGN }), sound }, { lang: 'nl' }, 'en', t);
    expect(offered.sound).toEqual({
      first: { id: interpretation.id, reason: 'address' },
      tracks: [
        { ...floor, label: soundTrackLabel(floor, 'en', t) },
        { ...interpretation, label: 'Cabine française', lang: 'nl' },
      ],
    });
    expect(offered.sign).toEqual({ ...SIGN, label: 'Sign language' });
  });
});
