import { describe, expect, it } from 'vitest';
import { toCityStylesheet } from './cityStylesheet.ts';

const none = { colours: { accent: undefined, header: undefined }, backgroundUrl: undefined, customCss: undefined };
const white = { light: '#ffffff', dark: '#ffffff' };
const black = { light: '#000000', dark: '#000000' };

describe('toCityStylesheet', () => {
  it('is undefined for a city without usable settings', () => {
    expect(toCityStylesheet(none)).toBeUndefined();
    expect(toCityStylesheet({ ...none, customCss: 'body { display: none' })).toBeUndefined();
  });

  it('sets colours for both themes, but not in the white style', () => {
    const header = { colour: { light: '#ffe3a3', dark: '#402a00' }, ink: { light: '#4a2308', dark: '#e0a080' } };
    const css = toCityStylesheet({ ...none, colours: { accent: undefined, header } })?.css ?? '';
    expect(css).toContain(':root:not([data-style=white]){--header:light-dark(#ffe3a3,#402a00);--header-ink:light-dark(#4a2308,#e0a080)}');
    expect(css).not.toContain('--accent');
  });

  it('escapes an address so that it cannot end early', () => {
    const css = toCityStylesheet({ ...none, backgroundUrl: 'https://media.example/a")}b.jpg?c=\\"\'(d' })?.css ?? '';
    expect(/url\("([^"]*)"\)/.exec(css)?.[1]).toMatch(/^https:\/\/media\.example\/[\w%.?=}]+$/);
    expect(css).toMatch(/^@media screen\{/);
  });

  it('has a version that changes with its content only', () => {
    const versionOf = (colour: typeof white) =>
      toCityStylesheet({ ...none, colours: { accent: { colour, ink: white }, header: undefined } })?.version;
    expect(versionOf(black)).toMatch(/^[0-9a-f]{12}$/);
    expect(versionOf(black)).toBe(versionOf({ ...black }));
    expect(versionOf(black)).not.toBe(versionOf(white));
  });
});
