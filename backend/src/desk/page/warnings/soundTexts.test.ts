import { describe, expect, it } from 'vitest';
import type { CameraCondition } from '../../../live/camera/cameraCondition.ts';
import { judgeSpace } from '../../../live/camera/cameraSpace.ts';
import { type DeskLanguage, getTexts, LANGUAGES } from '../../texts/deskTexts.ts';
import { toSoundTexts } from './soundTexts.ts';

const HALL = { number: 1, language: 'nl' };
const CONDITION: CameraCondition = { isLost: false, hasPicture: true, unsuitable: [], sounds: [HALL], space: judgeSpace(20e9, 5e9) };
const LISTED = [
  { id: 'floor', kind: 'floor', language: 'nl' },
  { id: 'fr', kind: 'interpretation', language: 'fr' },
  { id: 'nl-ad', kind: 'description', language: 'nl' },
] as const;

/** Without the marks that isolate what is filled in. */
const read = (...args: Parameters<typeof toSoundTexts>) =>
  Object.fromEntries(
    Object.entries(toSoundTexts(...args)).map(([key, text]: [string, string]) => [key, text.replace(/[\u2068\u2069]/g, '')]),
  );

describe('the sound tracks of a camera at the desk (rule 27.44)', () => {
  const texts = getTexts('en');

  it('are named in their order, with what is silent', () => {
    const sounds = [HALL, { number: 2, language: 'fr' }, { number: 3, isSilent: true }];
    expect(read(texts, { ...CONDITION, sounds })).toEqual({
      arriving: 'Sound: 1 the hall (Dutch) · 2 French · 3 language unknown – silent at present',
    });
  });

  it('are missing where the session announces them', () => {
    expect(read(texts, { ...CONDITION, sounds: [HALL, { number: 2, language: 'fr' }] }, LISTED)).toEqual({
      arriving: 'Sound: 1 the hall (Dutch) · 2 French',
      missing: expect.stringMatching(/^Announced, but not arriving: Dutch, audio description\. /) as string,
    });
    expect(read(texts, { ...CONDITION, sounds: [] }, LISTED)).toMatchObject({ arriving: 'Sound: –' });
    expect(read(texts, CONDITION, LISTED)['missing']).toContain('French, Dutch, audio description');
  });

  it.each([
    ['one arrives that nobody has announced', CONDITION],
    ['the camera is lost', { ...CONDITION, isLost: true, sounds: [HALL, { number: 2 }] }],
    ['the camera of another instance is not reached', { ...CONDITION, isUnreachable: true }],
    ['there is no camera', undefined],
  ])('are not said when %s', (_what, condition) => {
    expect(read(texts, condition)).toEqual({});
  });

  it.each(Object.keys(LANGUAGES) as DeskLanguage[])('are said in %s', (language) => {
    const { arriving = '', missing = '' } = read(getTexts(language), { ...CONDITION, sounds: [HALL, { number: 2 }] }, LISTED);
    expect(arriving).toMatch(/1 .* · 2 /);
    expect(arriving + missing).not.toContain('{{');
  });
});
