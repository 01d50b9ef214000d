import { describe, expect, it } from 'vitest';
import { toVersions } from './captionVersions.ts';

const file = (source: string | undefined, language?: string) => ({
  file: `${source ?? 'transcript'}.json`,
  content: '',
  ...(source !== undefined && { source }),
  ...(language !== undefined && { language }),
});
const shown = (...files: ReturnType<typeof file>[]) => {
  const { versions, notices } = toVersions(files, 'nl');
  return {
    active: versions.filter(({ active }) => active).map(({ file, language }) => `${language} ${file.replace(/\.json$/, '')}`),
    notices,
  };
};

describe('toVersions', () => {
  it('keeps the language of each file, and uses the spoken one where it says none', () => {
    expect(shown(file('a.cy.srt', 'cy'), file('a.en.srt', 'en'), file('b.srt'))).toEqual({
      active: ['cy a.cy.srt', 'en a.en.srt', 'nl b.srt'],
      notices: [],
    });
  });

  it('shows the better named file of one language, and says so', () => {
    expect(shown(file('a.en.cc.vtt', 'en'), file('a.en.forced.srt', 'en'), file('a.en.srt', 'en'))).toEqual({
      active: ['en a.en.cc.vtt'],
      notices: ['3 captions in en (a.en.cc.vtt, a.en.forced.srt, a.en.srt): a.en.cc.vtt is shown'],
    });
    expect(shown(file('a.en.srt', 'en'), file('b.en.forced.srt', 'en')).active).toEqual(['en a.en.srt']);
    expect(shown(file('a.srt'), file(undefined)).active).toEqual(['nl transcript']);
    expect(shown(file('a.srt'), file('b.srt')).active).toEqual(['nl b.srt']);
  });

  it('gives files of one name in several formats one language', () => {
    expect(shown(file('r.json', 'en'), file('r.srt'), file('r.tsv')).active).toEqual(['en r.tsv']);
    expect(shown(file('r.json', 'en'), file('q.srt')).active).toEqual(['en r.json', 'nl q.srt']);
  });

  it('gives a language without region the region of the spoken one', () => {
    expect(toVersions([file('a.nl.srt', 'nl')], 'nl-BE').versions[0]?.language).toBe('nl-BE');
  });
});
