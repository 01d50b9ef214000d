import { describe, expect, it } from 'vitest';
import type { PlayerTrack } from '../soundTracks.ts';
import { hlsBuildFor } from './hlsBuild.ts';
import { chooseStart, findStoredTrack, toSoundAddress, toStoredSound } from './soundChoice.ts';
import { addUnlisted, findRendition, type NamedSound, toRenditions } from './soundRenditions.ts';

const track = (id: string, kind: PlayerTrack['kind'], language?: string, hlsName?: string): PlayerTrack => ({
  id,
  kind,
  language,
  label: id,
  hlsName,
  mp4: undefined,
  audio: undefined,
});
const named = (name: string, more: Partial<NamedSound> = {}): NamedSound => ({
  name,
  language: undefined,
  url: `/${name}.m3u8`,
  isDefault: false,
  statedKind: undefined,
  ...more,
});

const HALL = track('hall', 'floor', 'nl');
const FRENCH = track('fr', 'interpretation', 'fr-BE', 'Français');
const DESCRIPTION = track('ad', 'description', 'nl', 'AD');
const TRACKS = [HALL, FRENCH, DESCRIPTION];

describe('the sounds of a stream (rule 27.11)', () => {
  const kinds = (sounds: NamedSound[], listed: PlayerTrack[] = []) => toRenditions(sounds, listed).map(({ name, kind }) => [name, kind]);

  it('have the hall in the video, else as the default one, else as the first that is not listed as another track', () => {
    expect(kinds([named('a'), named('b', { url: undefined, isDefault: true })])).toEqual([
      ['a', 'other'],
      ['b', 'floor'],
    ]);
    expect(kinds([named('a'), named('b', { isDefault: true })])[1]).toEqual(['b', 'floor']);
    expect(kinds([named('Français'), named('b')], [FRENCH])).toEqual([
      ['Français', 'other'],
      ['b', 'floor'],
    ]);
    expect(kinds([])).toEqual([]);
  });

  it('are one each, whatever the number of qualities, and descriptions by their characteristics', () => {
    expect(kinds([named('a', { isDefault: true }), named('a', { isDefault: true }), named('d', { statedKind: 'description' })])).toEqual([
      ['a', 'floor'],
      ['d', 'description'],
    ]);
  });

  it('are interpretations only where they say so, and never the hall then (rule 27.40)', () => {
    expect(kinds([named('t', { statedKind: 'interpretation', isDefault: true }), named('b'), named('Interpretation')])).toEqual([
      ['t', 'interpretation'],
      ['b', 'floor'],
      ['Interpretation', 'other'],
    ]);
  });

  it('that say nothing of themselves belong to the interpretation of their language, and to no description', () => {
    const hall = named('Zaal', { url: undefined, isDefault: true });
    const silent = toRenditions([hall, named('x', { language: 'fr' }), named('y', { language: 'nl' })], []);
    const stated = toRenditions([hall, named('z', { language: 'en' }), named('t', { language: 'en', statedKind: 'interpretation' })], []);
    const nameOf = (kind: PlayerTrack['kind'], language: string | undefined, renditions = silent) =>
      findRendition(track('listed', kind, language), renditions, [])?.name;
    expect([nameOf('interpretation', 'fr'), nameOf('description', 'nl'), nameOf('other', 'nl')]).toEqual(['x', undefined, 'y']);
    expect([nameOf('interpretation', 'en', stated), nameOf('other', 'en', stated)]).toEqual(['t', 'z']);
    expect(nameOf('other', 'en', stated.slice(2))).toBe('t');
    expect(nameOf('interpretation', undefined)).toBeUndefined();
  });

  it('belong to the track with their NAME, else with their kind and language', () => {
    const renditions = toRenditions([named('Zaal', { url: undefined, isDefault: true }), named('x', { language: 'fr' })], TRACKS);
    expect(findRendition(HALL, renditions, TRACKS)?.name).toBe('Zaal');
    expect(findRendition(FRENCH, renditions, TRACKS)?.name).toBe('x');
    expect(findRendition(DESCRIPTION, renditions, TRACKS)).toBeUndefined();
    expect(findRendition({ ...FRENCH, language: undefined }, renditions, TRACKS)).toBeUndefined();
  });

  it('belong to no track without a language, unless it has their NAME: nobody knows that they are the same', () => {
    const listed = [HALL, track('one', 'other'), track('two', 'other'), track('named', 'other', undefined, 'Kanaal 3')];
    const hall = named('Zaal', { url: undefined, isDefault: true });
    const renditions = toRenditions([hall, named('Kanaal 2'), named('Kanaal 3')], listed);
    expect(listed.map((each) => findRendition(each, renditions, listed)?.name)).toEqual(['Zaal', undefined, undefined, 'Kanaal 3']);
    expect(addUnlisted(listed, renditions).map(({ id }) => id)).toEqual(['hall', 'one', 'two', 'named', 'stream:Kanaal 2']);
  });

  it('belong to no other track than the one with their NAME', () => {
    const listed = [HALL, track('file', 'interpretation', 'fr'), FRENCH];
    const renditions = toRenditions([named('Zaal', { url: undefined, isDefault: true }), named('Français', { language: 'fr' })], listed);
    expect(listed.map((each) => findRendition(each, renditions, listed)?.name)).toEqual(['Zaal', undefined, 'Français']);
  });

  it('are offered by their NAME where the source does not list them, and none where there is one', () => {
    const renditions = toRenditions([named('b', { language: 'en' }), named('a', { url: undefined, isDefault: true })], []);
    expect(addUnlisted([], renditions).map(({ id, label }) => [id, label])).toEqual([
      ['stream:a', 'a'],
      ['stream:b', 'b'],
    ]);
    expect(addUnlisted([], renditions.slice(0, 1))).toEqual([]);
    expect(addUnlisted(TRACKS, renditions).map(({ id }) => id)).toEqual(['hall', 'fr', 'ad', 'stream:b']);
  });

  it('need the full build of hls.js only where the source names one (rule 27.12)', () => {
    expect([hlsBuildFor([]), hlsBuildFor([HALL]), hlsBuildFor(TRACKS)]).toEqual(['light', 'light', 'full']);
  });
});

describe('the stored choice of sound (rule 27.14)', () => {
  it('is the kind and language; of the hall the kind', () => {
    expect([toStoredSound(HALL), toStoredSound(FRENCH)]).toEqual([{ kind: 'floor' }, { kind: 'interpretation', language: 'fr-BE' }]);
  });

  it.each([
    [{ kind: 'interpretation', language: 'fr' }, 'fr'],
    [{ kind: 'interpretation', language: 'de' }, undefined],
    [{ kind: 'interpretation' }, undefined],
    [{ kind: 'floor' }, 'hall'],
    [{ kind: 'other', language: 'fr' }, undefined],
    [{ kind: 'other' }, undefined],
    [{ kind: 'another', language: 'fr' }, undefined],
    ['fr', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('means, as %j, the track %s', (stored, id) => {
    expect(findStoredTrack(TRACKS, stored)?.id).toBe(id);
  });

  it('means another sound by its language only: of two without one, nobody knows that they are the same (rule 27.40)', () => {
    const sounds = [HALL, track('x', 'other'), track('y', 'other', 'fr')];
    expect(findStoredTrack(sounds, { kind: 'other' })).toBeUndefined();
    expect(findStoredTrack(sounds, { kind: 'other', language: 'fr-BE' })?.id).toBe('y');
  });

  it('goes before the language of the page, after the address', () => {
    const start = (reason: 'address' | 'language') => chooseStart({ first: { id: 'fr', reason }, tracks: TRACKS }, { kind: 'floor' })?.id;
    expect([start('language'), start('address')]).toEqual(['hall', 'fr']);
    expect(chooseStart({ first: { id: 'fr', reason: 'language' }, tracks: TRACKS }, undefined)?.id).toBe('fr');
  });
});

describe('the sound in addresses (rule 27.15)', () => {
  const french = { ...FRENCH, mp4: '/fr.mp4' };

  const tracks = [HALL, french, DESCRIPTION];

  it('is named where a page in the language would start with another one', () => {
    const ids = ['hall', 'fr', 'ad', undefined];
    expect(ids.map((id) => toSoundAddress(tracks, '/a/b', id, 'fr'))).toEqual(['/a/b?audio=hall', '/a/b', '/a/b?audio=ad', '/a/b']);
    expect(toSoundAddress(tracks, '/a/b', 'hall', 'nl')).toBe('/a/b');
    expect(toSoundAddress(tracks, '/a/b', 'fr', 'nl')).toBe('/a/b?audio=fr');
  });

  it('is not named where the source does not list it, nor in a session with one sound (rule 27.11)', () => {
    expect(toSoundAddress(tracks, '/a/b', 'stream:x', 'nl')).toBe('/a/b');
    expect(toSoundAddress([HALL], '/a/b', 'hall', 'fr')).toBe('/a/b');
    expect(toSoundAddress([], '/a/b', 'hall', 'fr')).toBe('/a/b');
  });

  it('keeps the other parameters', () => {
    const odd = { ...french, id: 'a b&c' };
    expect(toSoundAddress([HALL, odd], 'https://x.example/a/b', 'a b&c', 'nl')).toBe('https://x.example/a/b?audio=a+b%26c');
    expect(toSoundAddress(tracks, '/a/b?part=2&audio=nl', 'fr', 'nl')).toBe('/a/b?part=2&audio=fr');
  });
});
