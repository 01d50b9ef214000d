import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getContrast, MIN_CONTRAST, parseColour, toLegible, withLightness } from './colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('parseColour', () => {
  it.each([
    ['#b5451b', '#b5451b'],
    ['#FFF', '#ffffff'],
    [' rebeccapurple ', '#663399'],
    ['rgb(255 0 0)', '#ff0000'],
    ['rgba(0, 0, 0, 0.5)', '#808080'],
    ['#00000080', '#7f7f7f'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['oklch(100% 0 0)', '#ffffff'],
    ['oklch(none none none)', '#000000'],
    ['color(display-p3 1 1 1)', '#ffffff'],
  ])('reads %s', (text, colour) => {
    expect(parseColour(text)).toBe(colour);
  });

  it.each([
    '',
    'transparent',
    'currentColor',
    'inherit',
    'var(--x)',
    'bad',
    'b5451b',
    'valueOf',
    '__proto__',
    'constructor',
    'red; }',
    'url(x)',
    '#12',
    '/0A',
    `#fff${' '.repeat(200)}x`,
  ])('ignores "%s"', (text) => {
    expect(parseColour(text)).toBeUndefined();
  });

  it('gives six digits or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseColour(text) ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('reads colours beyond what screens show', () => {
    const wild = fc.record({
      l: fc.integer({ min: 0, max: 120 }),
      c: fc.integer({ min: 0, max: 200 }),
      h: fc.integer({ min: -400, max: 800 }),
    });
    fc.assert(
      fc.property(wild, ({ l, c, h }) => {
        expect(parseColour(`oklch(${l}% ${c}% ${h})`)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('toLegible', () => {
  it('does not change a legible colour', () => {
    expect(toLegible('#174a7e', ['#ffffff', '#fbfaf6'])).toBe('#174a7e');
  });

  it('makes any colour legible on any background', () => {
    fc.assert(fc.property(hex, hex, (colour, background) => getContrast(toLegible(colour, [background]), background) >= MIN_CONTRAST));
  });

  it('keeps the hue of a yellow on white', () => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(toLegible('#ffff66', ['#ffffff']).slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    expect(Math.abs(red - green)).toBeLessThan(24);
    expect(blue).toBeLessThan(red);
  });
});

describe('withLightness', () => {
  it('passes the current lightness and stays within displayable colours', () => {
    expect(withLightness('#ffffff', (lightness) => lightness - 1)).toBe('#000000');
    expect(withLightness('#ff0000', () => 1)).toBe('#ffffff');
  });
});
