import { describe, expect, it } from 'vitest';
import { playlistSchema } from './playlist.schema.ts';

const toAddress = (file: string) => (file.startsWith('https:') ? file : undefined);
const HLS = 'https://a.example/index.m3u8';
const FILE = 'https://a.example/hall.mp4';

const read = (source: object) => playlistSchema('UTC', toAddress).parse({ source: { file: HLS, mp4: FILE, ...source } });
const idsOf = (tracks: unknown, source: object = {}) => read({ ...source, tracks }).tracks?.map(({ id }) => id);

const track = (id: unknown, kind: unknown, more: object = {}) => ({ id, kind, hlsName: String(id), ...more });
const HALL = track('hall', 'floor', { language: 'nl' });

describe('sound tracks of a source (rule 27.1)', () => {
  it('are read with their addresses; the hall comes first and has those of the source', () => {
    const french = {
      id: 'fr',
      kind: 'interpretation',
      language: 'fr',
      label: 'Français',
      hlsName: 'Français',
      mp4: 'https://a.example/fr.mp4',
    };
    expect(read({ tracks: [french, HALL] }).tracks).toEqual([
      { id: 'hall', kind: 'floor', language: 'nl', label: undefined, hlsName: 'hall', mp4: FILE, audio: undefined },
      { ...french, audio: undefined },
    ]);
  });

  it.each<[what: string, tracks: unknown, ids: string[] | undefined]>([
    ['none', undefined, undefined],
    ['an empty list', [], undefined],
    ['a text', 'fr', undefined],
    ['a record', { id: 'fr' }, undefined],
    ['items of other types', [null, 5, 'x', [], {}], undefined],
    ['no id', [HALL, track(undefined, 'interpretation'), track('  ', 'interpretation')], ['hall']],
    ['an id of another type', [HALL, track({}, 'interpretation')], ['hall']],
    ['a number as id', [HALL, track(7, 'interpretation')], ['hall', '7']],
    ['no kind', [HALL, track('fr', undefined), track('x', 'other')], ['hall', 'fr', 'x']],
    ['an id twice', [HALL, track('fr', 'interpretation'), track('fr', 'description')], ['hall', 'fr']],
    ['an unknown kind', [HALL, track('fr', 'dub')], ['hall']],
    ['nothing to play', [HALL, { id: 'fr', kind: 'interpretation' }], ['hall']],
    ['a hostile address', [HALL, { id: 'fr', kind: 'interpretation', mp4: 'javascript:alert(1)', audio: 'data:audio/mp3,x' }], ['hall']],
    ['a hall without an address', [{ id: 'hall', kind: 'floor' }, track('fr', 'interpretation')], ['hall', 'fr']],
    ['no hall', [track('fr', 'interpretation')], ['floor', 'fr']],
    ['no hall, and its id taken', [track('floor', 'interpretation')], ['floor-', 'floor']],
  ])('with %s', (_what, tracks, ids) => {
    expect(idsOf(tracks)).toEqual(ids);
  });

  it('play no rendition of a source without HLS', () => {
    expect(idsOf([HALL, track('fr', 'interpretation')], { file: undefined })).toEqual(['hall']);
    expect(read({ file: undefined, tracks: [HALL, track('fr', 'interpretation', { audio: HLS })] }).tracks?.[1]).toMatchObject({
      hlsName: undefined,
      audio: HLS,
    });
  });

  it('have no language where the source says that it does not know it', () => {
    expect(read({ tracks: [HALL, track('x', 'interpretation', { language: 'UND' })] }).tracks?.[1]?.language).toBeUndefined();
  });

  it('are 50 at most, and the hall', () => {
    const many = Array.from({ length: 60 }, (_each, index) => track(`t${String(index)}`, 'interpretation'));
    expect(idsOf([...many, HALL])).toEqual(['floor', ...many.slice(0, 50).map(({ id }) => id)]);
  });
});

describe('the video of a signer (rule 27.3)', () => {
  it.each<[unknown, object | undefined]>([
    [undefined, undefined],
    ['x', undefined],
    [{}, undefined],
    [{ file: 'javascript:alert(1)' }, undefined],
    [{ file: {}, mp4: [] }, undefined],
    [{ file: HLS }, { file: HLS, mp4: undefined, language: undefined, layout: undefined }],
    [
      { mp4: FILE, language: 'vgt', layout: 'beside' },
      { file: FILE, mp4: FILE, language: 'vgt', layout: 'beside' },
    ],
    [
      { file: HLS, mp4: 'javascript:alert(1)', layout: 'under', language: 5 },
      { file: HLS, mp4: undefined, language: '5', layout: undefined },
    ],
  ])('%j', (sign, expected) => {
    expect(read({ sign }).sign).toEqual(expected);
  });
});
