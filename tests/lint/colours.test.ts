import { readFileSync } from 'node:fs';
import { differenceCiede2000 } from 'culori';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { hueOf } from '../../src/domain/people/divisionColour.ts';
import { TONE_COUNT, toneHue } from '../../src/domain/people/divisionTones.ts';
import { getContrast } from '../../src/services/server/cms/colour.ts';

// Lowest contrast of a mark with what is behind it (WCAG 1.4.11). axe checks the contrast of text only.
const MIN_MARK_CONTRAST = 3;

const readStyles = (path: string) => readFileSync(inRoot('src', path), 'utf8');
const TOKENS = readStyles('styles/tokens.css');
const TIMELINE = readStyles('components/timeline/TimelineBar.module.css');
const TONES = readStyles('styles/divisionTones.css');

/** The two colours of each variable that a style sheet sets: [light, dark]. */
const readColours = (css: string) =>
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark]] as const,
  );

const [basic = '', white = ''] = TOKENS.split(":root[data-style='white']");
const basicColours = readColours(basic);
const STYLES = {
  basic: Object.fromEntries(basicColours),
  white: Object.fromEntries([...basicColours, ...readColours(white)]),
};
const tones = readColours(TONES).map(([, colours], index) => [`tone ${String(index + 1)}`, colours] as const);

/** Variables with the colour of a line or of a filled mark of the timeline. */
const marks = new Set(
  [...TIMELINE.matchAll(/stroke: var\(--([\w-]+)\)|\.played \{\s*fill: var\(--([\w-]+)\)/g)].flatMap((found) => found[1] ?? found[2] ?? []),
);

const toRgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** `color-mix(in srgb, one share, other)`. */
const mix = (one: string, share: number, other: string) =>
  `#${toRgb(one)
    .map((channel, index) => Math.round(channel * share + (toRgb(other)[index] ?? 0) * (1 - share)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** Shares of the accent in the backgrounds of topics, by the selector of their box. */
const SHARES = Object.fromEntries(
  [...TIMELINE.matchAll(/\.bar a(\S+) > rect \{\s*fill: color-mix\(in srgb, var\(--accent\) (\d+)%, var\(--sheet\)\)/g)].map(
    ([, state = '', percent]) => [state, Number(percent) / 100] as const,
  ),
);

/** The accents of cities are legible on the sheet (rule 21.5): the most extreme ones, light and dark. */
const EXTREME_ACCENTS = ['#000000', '#ffffff'] as const;

describe.each(Object.entries(STYLES))('marks of the timeline in the style %s (rules 8.11, 22.1)', (_style, colours) => {
  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('stand out from what is behind them, whatever accent the city has: %s', (_theme, theme) => {
    const colourOf = (name: string) => colours[name]?.[theme] ?? 'a colour that no style sheet sets';
    const sheet = colourOf('sheet');
    const backgrounds = {
      sheet,
      paper: colourOf('paper'),
      ...Object.fromEntries(
        [colourOf('accent'), EXTREME_ACCENTS[theme]].flatMap((accent) =>
          Object.entries(SHARES).map(([state, share]) => [`${state} with ${accent}`, mix(accent, share, sheet)] as const),
        ),
      ),
    };
    const shown = [
      ...[...marks].filter((name) => name !== 'division').map((name) => [name, colourOf(name)] as const),
      ...tones.map(([name, pair]) => [name, pair[theme]] as const),
    ];
    const weak = shown.flatMap(([name, colour]) =>
      Object.entries(backgrounds)
        .filter(([, background]) => !(getContrast(colour, background) >= MIN_MARK_CONTRAST))
        .map(([background]) => `${name} ${colour} on ${background}`),
    );
    expect(weak).toEqual([]);
  });
});

it('these are all marks, and all tones', () => {
  expect([...marks]).toEqual(expect.arrayContaining(['muted', 'division', 'yes', 'no', 'accent', 'live', 'planned']));
  expect(tones).toHaveLength(TONE_COUNT);
  expect(Object.keys(SHARES)).toEqual([':hover', '[aria-current]']);
});

it.each(Object.entries(STYLES))(
  'text in the style %s stands out from the tint behind headings, whatever accent a city has',
  (_style, colours) => {
    const share = Number(/--tint: color-mix\(in srgb, var\(--accent\) (\d+)%, var\(--sheet\)\)/.exec(TOKENS)?.[1]) / 100;
    for (const theme of [0, 1] as const) {
      const colourOf = (name: string) => colours[name]?.[theme] ?? '';
      for (const accent of [colourOf('accent'), EXTREME_ACCENTS[theme]]) {
        const tint = mix(accent, share, colourOf('sheet'));
        for (const name of ['ink', 'muted']) expect(getContrast(colourOf(name), tint), `${name} on ${tint}`).toBeGreaterThan(4.5);
      }
    }
  },
);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('tones of divisions, %s (rule 8.11)', (_theme, theme) => {
  /** Difference of colours (CIEDE2000) from which two marks look different side by side. */
  const MIN_DIFFERENCE = { main: 14, all: 4.5 };
  const colourOf = (tone: number) => tones[tone - 1]?.[1][theme] ?? '';
  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const difference = differenceCiede2000();
  const smallest = (numbers: number[]) =>
    Math.min(
      ...numbers.flatMap((one) => numbers.filter((other) => other < one).map((other) => difference(colourOf(one), colourOf(other)))),
    );

  it('look different, the twelve main ones much', () => {
    expect(smallest(range(TONE_COUNT))).toBeGreaterThan(MIN_DIFFERENCE.all);
    expect(smallest(range(12))).toBeGreaterThan(MIN_DIFFERENCE.main);
  });

  it('have the hues by which the colours of divisions find them', () => {
    for (const tone of range(TONE_COUNT)) {
      const hue = hueOf(colourOf(tone));
      const expected = toneHue(tone);
      if (hue === undefined || expected === undefined) expect(hue).toBe(expected);
      else expect(Math.abs(((hue - expected + 540) % 360) - 180), `tone ${String(tone)}`).toBeLessThan(3);
    }
  });
});
