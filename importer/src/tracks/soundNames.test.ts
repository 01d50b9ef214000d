import { describe, expect, it } from 'vitest';
import { divideSounds, signLanguageOf, soundLanguageOf } from './soundNames.ts';

const interpretation = (file: string, language: string) => ({ file, kind: 'interpretation', language });
const description = (file: string, language?: string) => ({ file, kind: 'description', ...(language !== undefined && { language }) });

describe('divideSounds (rule 27.51)', () => {
  it('finds interpretations, descriptions and the signer beside a video', () => {
    const files = ['council.mp4', 'council.fr.m4a', 'council.nl.ad.m4a', 'council.deu.wav', 'council.sign.vgt.mp4', 'council.ad.mp3'];
    expect(divideSounds(files)).toEqual({
      recordings: ['council.mp4'],
      tracks: [
        interpretation('council.fr.m4a', 'fr'),
        description('council.nl.ad.m4a', 'nl'),
        interpretation('council.deu.wav', 'de'),
        description('council.ad.mp3'),
      ],
      sign: { file: 'council.sign.vgt.mp4', language: 'vgt' },
      unused: [],
    });
  });

  it('reads blanks, capitals, regions and other letters in names, and files that are called by the language alone', () => {
    const files = ['My council 1.MP4', 'My council 1.FR-be.M4A', 'مجلس.ar.m4a', 'cy.m4a', 'nl.ad.m4a', 'ad.m4a', 'SIGN.mp4'];
    const { recordings, tracks, sign } = divideSounds(files);
    expect(recordings).toEqual(['My council 1.MP4']);
    expect(tracks).toEqual([
      interpretation('My council 1.FR-be.M4A', 'fr-BE'),
      interpretation('مجلس.ar.m4a', 'ar'),
      interpretation('cy.m4a', 'cy'),
      description('nl.ad.m4a', 'nl'),
      description('ad.m4a'),
    ]);
    expect(sign).toEqual({ file: 'SIGN.mp4' });
  });

  it.each([
    [['council.new.m4a', 'council.mp4']],
    [['council.raw.wav', 'council.mp4']],
    [['2026.06.11.m4a', 'council.mp4']],
    [['Interview-fr.m4a', 'council.mp4']],
    [['hi.m4a', 'council.mp4']],
    [['council.fr.m4a']],
    [['sign.mp4']],
    [['council.nl.mp3', 'council.fr.mp3']],
    [['council.mp4', 'other.fr.mp4']],
    [['council.sign.m4a', 'council.mp4']],
  ])('leaves %j to the choice of the recording', (files) => {
    expect(divideSounds(files)).toEqual({ recordings: files, tracks: [], unused: [] });
  });

  it('takes a video as a track if its name is that of the recording with a language', () => {
    expect(divideSounds(['council.fr.mp4', 'council.mp4'])).toMatchObject({
      recordings: ['council.mp4'],
      tracks: [interpretation('council.fr.mp4', 'fr')],
    });
  });

  it('takes a video whose name states the language of the hall as the recording', () => {
    expect(divideSounds(['council.nl.mp4', 'council.fr.m4a'])).toMatchObject({
      recordings: ['council.nl.mp4'],
      tracks: [interpretation('council.fr.m4a', 'fr')],
    });
  });

  it('uses one file for each use, and names the others', () => {
    const files = ['a.mp4', 'a.fr.m4a', 'b.fra.m4a', 'a.sign.mp4', 'sign.mp4'];
    expect(divideSounds(files).unused).toEqual([
      { file: 'b.fra.m4a', why: 'a.fr.m4a is the sound track of its language' },
      { file: 'sign.mp4', why: 'a meeting has one signer, and a.sign.mp4 is it' },
    ]);
  });

  it('has nothing of no files', () => {
    expect(divideSounds([])).toEqual({ recordings: [], tracks: [], unused: [] });
  });
});

it('the language in the name of a video', () => {
  expect(['a.sign.sfb.mp4', 'a.sign.mp4', 'a.fr.mp4'].map(signLanguageOf)).toEqual(['sfb', undefined, undefined]);
  expect(['a.nl.mp4', 'a.nl.ad.mp4', 'a.mp4'].map(soundLanguageOf)).toEqual(['nl', undefined, undefined]);
});
