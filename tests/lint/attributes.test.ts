import { describe, expect, it } from 'vitest';
import { readCode, splitAstro, type SourceFile } from './checks/sources.ts';

/** The start tag of an element; that of a component begins with a capital letter. */
const TAG = /<[a-z][\w-]*\s(?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g;

/** Attributes that people read, with their expression; `{title}` stands for `title={title}`. */
const ATTRIBUTE = /\s(?:(title|content|alt|label|placeholder|value|aria-label|aria-description)=)?\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const SHORT = /^(?:title|content|alt|label|placeholder|value)$/;

/** Expressions without "<" and ">": texts of the portal, addresses, numbers, identifiers, languages and days. */
const PORTAL_TEXT = /^t\('[\w.]+'\)$/;
const SAFE = new Set([
  'type',
  'url',
  'image.url',
  'video.url',
  'openGraphLocale(locale)',
  'pageView',
  'address',
  'month.month',
  'formatLanguageName(language, locale)',
  'String(video.width)',
  'String(video.height)',
  'String(video.seconds)',
  "t(items.length > 1 ? 'sound.title' : 'sound.sign')",
  "image.isLarge ? 'summary_large_image' : 'summary'",
]);

const findTexts = (file: SourceFile): string[] =>
  [...splitAstro(file).markup.matchAll(TAG)]
    .flatMap(([tag]) => [...tag.matchAll(ATTRIBUTE)])
    .filter(([, name, expression = '']) =>
      name === undefined ? SHORT.test(expression) : !PORTAL_TEXT.test(expression) && !SAFE.has(expression),
    )
    .map(([attribute]) => `${file.path}:${attribute}`);

describe('the attributes of elements in Astro files, which leave "<" and ">" as they are (rule 16.15)', () => {
  it('have no text of a service: React and EscapedElement write those', () => {
    expect(readCode(['src']).flatMap(findTexts)).toEqual([]);
  });

  it('are found when they have', () => {
    const tags = [
      "<p title={t('a.b')} {lang}>x</p>",
      '<Card title={name} />',
      '<meta content={url}>',
      '<br data-x={name}>',
      "<b alt={t('a.b')} aria-label={t('a', { name })}>x</b>",
      '<i {title}>',
      '<i lang={a > b ? c : d} alt={name}>',
    ];
    expect(findTexts({ path: 'a.astro', text: `---\nconst a = 1;\n---\n${tags.join('')}` })).toEqual([
      "a.astro: aria-label={t('a', { name })}",
      'a.astro: {title}',
      'a.astro: alt={name}',
    ]);
  });
});
