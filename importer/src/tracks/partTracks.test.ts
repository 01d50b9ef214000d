import { describe, expect, it } from 'vitest';
import { shareTracks } from './partTracks.ts';
import type { FoundTrack } from './planTracks.ts';

const track = (kind: FoundTrack['kind'], language?: string, label?: string): FoundTrack => ({
  kind,
  language,
  label,
  origin: 'video',
  from: 'sound track',
});
const FRENCH = track('interpretation', 'fr');
const DESCRIPTION = track('description', 'nl');

const share = (...found: FoundTrack[][]) => {
  const { shared, notices } = shareTracks(found.map((tracks, index) => ({ name: `council-${index + 1}.mkv`, found: tracks })));
  return { shared: shared.map((tracks) => tracks.map(({ kind, language, label }) => label ?? `${kind} ${String(language)}`)), notices };
};

describe('the sound tracks of a recording in parts (rule 27.55)', () => {
  it('are those that all parts have, in the same order', () => {
    expect(share([FRENCH, DESCRIPTION], [DESCRIPTION, FRENCH])).toEqual({
      shared: Array(2).fill(['interpretation fr', 'description nl']),
      notices: [],
    });
  });

  it('are not those that a part lacks, which is said with the names of such parts', () => {
    expect(share([FRENCH, DESCRIPTION], [FRENCH], [FRENCH, track('other', 'de')], [FRENCH])).toEqual({
      shared: Array(4).fill(['interpretation fr']),
      notices: [
        'Dutch (audio description) is not kept: all parts of a recording need it, and it is not in council-2.mkv, council-3.mkv, council-4.mkv',
        'German (another sound) is not kept: all parts of a recording need it, and it is not in council-1.mkv, council-2.mkv, council-4.mkv',
      ],
    });
  });

  it('differ by kind and language, by name where a part has several of them, and by place among equal ones', () => {
    expect(share([FRENCH], [track('other', 'fr')]).shared).toEqual([[], []]);
    expect(share([FRENCH], [track('interpretation', 'fr-BE')]).notices).toHaveLength(2);
    expect(share([track('interpretation', 'fr', 'Cabine 1')], [track('interpretation', 'fr', 'Cabine 2')])).toEqual({
      shared: [['Cabine 1'], ['Cabine 2']],
      notices: [],
    });
    expect(share([FRENCH, FRENCH], [FRENCH, FRENCH]).shared).toEqual(Array(2).fill(['interpretation fr', 'interpretation fr']));
  });

  it.each([undefined, 'fr'])('are those of the same name where a part has several in language %s', (language) => {
    const one = track('other', language, 'one');
    const two = track('other', language, 'two');
    const name = language === undefined ? '“one” (another sound)' : 'French (another sound) “one”';
    expect(share([one, two], [two])).toEqual({
      shared: [['two'], ['two']],
      notices: [`${name} is not kept: all parts of a recording need it, and it is not in council-2.mkv`],
    });
    expect(share([one, two], [two, one]).shared).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('are none of which nobody says language or name: they may be another sound in each part', () => {
    expect(share([track('other'), FRENCH], [FRENCH, track('other')])).toEqual({
      shared: Array(2).fill(['interpretation fr']),
      notices: Array(2).fill('sound track is not kept: nobody says its language or name, so it may be another sound in each part'),
    });
  });

  it('are none without parts, and of parts with one sound', () => {
    expect([share(), share([], [])]).toEqual([
      { shared: [], notices: [] },
      { shared: [[], []], notices: [] },
    ]);
  });
});
