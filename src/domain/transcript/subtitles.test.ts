import { describe, expect, it } from 'vitest';
import { type Cue, offeredVersions, type SubtitleVersion, toParagraphs } from './subtitles.ts';

const version = (id: string, details: Partial<SubtitleVersion> = {}): SubtitleVersion => ({
  id,
  language: 'nl',
  version: 1,
  isActive: false,
  isPublished: true,
  isReady: true,
  ...details,
});

describe('offeredVersions (rules 11.1, 11.2)', () => {
  it('leaves out versions that are not ready or not published', () => {
    expect(offeredVersions([version('a', { isReady: false }), version('b', { isPublished: false })])).toEqual([]);
  });

  it('selects the active version of a language, else the highest', () => {
    const chosen = offeredVersions([
      version('nl-3', { version: 3 }),
      version('nl-1', { isActive: true }),
      version('fr-1', { language: 'fr' }),
      version('fr-2', { language: 'fr', version: 2 }),
    ]);
    expect(chosen.map(({ id }) => id)).toEqual(['nl-1', 'fr-2']);
  });

  it('selects one version for tags that differ in case or region, and one for each of two regions', () => {
    const regions = ['nl', 'nl-BE', 'NL'].map((language, index) => version(language, { language, version: index }));
    expect(offeredVersions(regions).map(({ id }) => id)).toEqual(['NL']);
    expect(offeredVersions([...regions, version('nl-NL', { language: 'nl-NL' })]).map(({ id }) => id)).toEqual(['NL', 'nl-BE', 'nl-NL']);
  });

  it('ignores an active version that is not published', () => {
    expect(offeredVersions([version('draft', { isActive: true, isPublished: false }), version('old')]).map(({ id }) => id)).toEqual([
      'old',
    ]);
  });
});

describe('toParagraphs (rule 11.7)', () => {
  const cue = (startMs: number, text: string, speaker?: string): Cue => ({ startMs, endMs: startMs + 1000, text, speaker });

  it('starts a paragraph at a change of speaker and after a long silence', () => {
    const paragraphs = toParagraphs([cue(0, 'a', 'An'), cue(1000, 'b', 'An'), cue(2000, 'c', 'Bo'), cue(9000, 'd', 'Bo')]);
    expect(paragraphs.map(({ speaker, cues }) => [speaker, cues.map(({ text }) => text)])).toEqual([
      ['An', ['a', 'b']],
      ['Bo', ['c']],
      ['Bo', ['d']],
    ]);
  });

  it('preserves all cues and splits long runs without a named speaker', () => {
    const cues = Array.from({ length: 100 }, (_, index) => cue(index * 1000, `text ${index}`));
    const paragraphs = toParagraphs(cues);
    expect(paragraphs.flatMap((paragraph) => paragraph.cues)).toEqual(cues);
    expect(paragraphs.length).toBeGreaterThan(5);
  });

  it('has no paragraphs without cues', () => expect(toParagraphs([])).toEqual([]));
});
