import { describe, expect, it } from 'vitest';
import { chooseCaptions, groupLanguages, languagesFirst, primaryTag, withoutLiveLanguages } from './languages.ts';

it('the tags of wanted languages come first, in the order of the languages (rule 27.8)', () => {
  const tags = ['nl', 'fr-BE', 'en', 'FR', 'frr'];
  expect(tags.toSorted(languagesFirst('fr'))).toEqual(['fr-BE', 'FR', 'nl', 'en', 'frr']);
  expect(tags.toSorted(languagesFirst('en-GB', 'fr'))).toEqual(['en', 'fr-BE', 'FR', 'nl', 'frr']);
  expect(tags.toSorted(languagesFirst('de', undefined, 'de'))).toEqual(tags);
  expect(tags.toSorted(languagesFirst())).toEqual(tags);
});

describe('groupLanguages (rule 11.2)', () => {
  it.each([
    [[], []],
    [['nl'], ['nl']],
    [
      ['nl', 'NL', 'fr'],
      ['nl', 'nl', 'fr'],
    ],
    [
      ['nl-BE', 'nl-be'],
      ['nl-BE', 'nl-BE'],
    ],
    [
      ['nl', 'nl-BE'],
      ['nl', 'nl'],
    ],
    [
      ['nl-BE', 'NL'],
      ['nl-BE', 'nl-BE'],
    ],
    [
      ['nl-BE', 'nl-NL'],
      ['nl-BE', 'nl-NL'],
    ],
    [
      ['nl', 'nl-BE', 'nl-NL', 'NL-be'],
      ['nl', 'nl-BE', 'nl-NL', 'nl-BE'],
    ],
    [
      ['zh-Hans', 'zh-Hant', 'zh'],
      ['zh-Hans', 'zh-Hant', 'zh'],
    ],
    [
      ['en-GB', 'nl-BE', 'en'],
      ['en-GB', 'nl-BE', 'en-GB'],
    ],
  ])('maps %j to %j', (tags, expected) => {
    const names = groupLanguages(tags);
    expect(tags.map((tag) => names.get(tag))).toEqual(expected);
  });
});

describe('withoutLiveLanguages (rule 11.13)', () => {
  it.each([
    [[], ['nl', 'fr'], ['nl', 'fr']],
    [['nl'], ['nl', 'fr'], ['fr']],
    [['nl-BE'], ['NL', 'en'], ['en']],
    [['nl'], ['nl-BE'], []],
    [['nl-BE'], ['nl-NL'], ['nl-NL']],
    [['nl-BE', 'nl-NL'], ['nl'], ['nl']],
  ])('live %j, stored %j: %j', (live, stored, expected) => {
    expect(withoutLiveLanguages(live, stored)).toEqual(expected);
  });
});

it.each([
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['zh-Hans-CN', 'zh'],
])('primaryTag of %s is %s', (tag, expected) => {
  expect(primaryTag(tag)).toBe(expected);
});

describe('chooseCaptions (rule 11.14)', () => {
  it.each([
    [['nl', 'fr'], 'fr', 'fr'],
    [['en-GB', 'en'], 'EN', 'en'],
    [['zh'], 'zh-CN', 'zh'],
    [['nl-BE'], 'nl', 'nl-BE'],
    [['nl'], 'de', undefined],
    [[], 'nl', undefined],
  ])('of %s for %s is %s', (offered, wanted, chosen) => {
    expect(chooseCaptions(offered, wanted)).toBe(chosen);
  });
});
