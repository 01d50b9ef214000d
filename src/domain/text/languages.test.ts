import { describe, expect, it } from 'vitest';
import { languagesOf, primaryTag, storedBeside } from './languages.ts';

describe('languagesOf', () => {
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
  ])('%j are %j', (tags, expected) => {
    const names = languagesOf(tags);
    expect(tags.map((tag) => names.get(tag))).toEqual(expected);
  });
});

describe('storedBeside: a live language wins over a stored one', () => {
  it.each([
    [[], ['nl', 'fr'], ['nl', 'fr']],
    [['nl'], ['nl', 'fr'], ['fr']],
    [['nl-BE'], ['NL', 'en'], ['en']],
    [['nl'], ['nl-BE'], []],
    [['nl-BE'], ['nl-NL'], ['nl-NL']],
    [['nl-BE', 'nl-NL'], ['nl'], ['nl']],
  ])('live %j, stored %j: beside it %j', (live, stored, expected) => {
    expect(storedBeside(live, stored)).toEqual(expected);
  });
});

it.each([
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['zh-Hans-CN', 'zh'],
])('primaryTag of %s is %s', (tag, expected) => {
  expect(primaryTag(tag)).toBe(expected);
});
