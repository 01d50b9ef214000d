import { describe, expect, it } from 'vitest';
import { listMissing, toCameraTracks } from './soundTracks.ts';

describe('the sounds of a camera as tracks of its session (rule 27.42)', () => {
  const hall = { number: 1 };
  const read = (...args: Parameters<typeof toCameraTracks>) => toCameraTracks(...args).map(({ track }) => track);

  it('have the languages of the stream, and identifiers and names of their own', () => {
    const sounds = [
      { ...hall, language: 'nl' },
      { number: 2, language: 'fr' },
      { number: 3, language: 'fr' },
      { number: 5 },
      { number: 6 },
    ];
    expect(read(sounds)).toEqual([
      { id: 'floor', kind: 'floor', language: 'nl', hlsName: 'Nederlands' },
      { id: 'fr', kind: 'other', language: 'fr', hlsName: 'français' },
      { id: 'fr-2', kind: 'other', language: 'fr', hlsName: 'français 2' },
      { id: 'sound-5', kind: 'other', hlsName: '5' },
      { id: 'sound-6', kind: 'other', hlsName: '6' },
    ]);
  });

  it('say neither a language nor a kind that nobody has said (rule 27.40)', () => {
    expect(read([hall, { number: 2 }])).toEqual([
      { id: 'floor', kind: 'floor', hlsName: '1' },
      { id: 'sound-2', kind: 'other', hlsName: '2' },
    ]);
  });

  const listed = [
    { id: 'fr', kind: 'interpretation', language: 'fr-BE', mp4: '/media/earlier.mp4' },
    { id: 'floor', kind: 'floor', language: 'nl', label: 'De "zaal"' },
    { id: 'beeld', kind: 'description', language: 'nl' },
  ] as const;

  it('without languages are those that the session announces, the hall first and the others in their order', () => {
    expect(read([hall, { number: 2 }, { number: 3 }], listed)).toEqual([
      { id: 'floor', kind: 'floor', language: 'nl', label: 'De "zaal"', hlsName: 'De zaal' },
      { id: 'fr', kind: 'interpretation', language: 'fr-BE', hlsName: 'français (Belgique)' },
      { id: 'beeld', kind: 'description', language: 'nl', hlsName: 'Nederlands AD' },
    ]);
  });

  it('with languages are announced ones with these languages, wherever they are in the stream', () => {
    const tracks = toCameraTracks(
      [hall, { number: 2, language: 'nl' }, { number: 3, language: 'de' }, { number: 4, language: 'fr' }],
      listed,
    );
    expect(tracks.map(({ track: { id, kind, language } }) => [id, kind, language])).toEqual([
      ['floor', 'floor', 'nl'],
      ['beeld', 'description', 'nl'],
      ['de', 'other', 'de'],
      ['fr', 'interpretation', 'fr-BE'],
    ]);
  });

  it('that are announced and do not arrive are missing', () => {
    const tracks = toCameraTracks([hall, { number: 2, language: 'fr' }], listed);
    expect(listMissing(tracks, listed).map(({ id }) => id)).toEqual(['beeld']);
    expect(listMissing([], listed)).toEqual(listed);
    expect(listMissing(tracks)).toEqual([]);
  });

  it('have a name for a language that is none', () => {
    expect(read([hall, { number: 2 }], [{ id: 'x', kind: 'interpretation', language: 'en-a' }])[1]).toMatchObject({ hlsName: 'en-a' });
  });
});
