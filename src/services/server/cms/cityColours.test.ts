import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES, toCityColours } from './cityColours.ts';
import { getContrast, MIN_CONTRAST } from './colour.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const maybe = fc.option(hex, { nil: undefined });
const themes = ['light', 'dark'] as const;
const nothing = { primary: undefined, header: undefined, headerText: undefined };

describe('toCityColours', () => {
  it('is empty for a city without colours', () => {
    expect(toCityColours(nothing)).toEqual({ accent: undefined, header: undefined });
  });

  it('does not change legible colours in the light theme', () => {
    const { accent, header } = toCityColours({ primary: '#b5451b', header: '#ffe3a3', headerText: '#4a2308' });
    expect(accent?.colour.light).toBe('#b5451b');
    expect([header?.colour.light, header?.ink.light]).toEqual(['#ffe3a3', '#4a2308']);
  });

  it('makes any primary colour legible on paper and sheet, and its ink on it', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const { accent } = toCityColours({ ...nothing, primary });
        for (const theme of themes) {
          const colour = accent?.colour[theme] ?? '';
          const others = [THEMES[theme].paper, THEMES[theme].sheet, accent?.ink[theme] ?? ''];
          for (const other of others) expect(getContrast(colour, other)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        }
      }),
    );
  });

  it('makes any header legible, also one with a background or a text only', () => {
    fc.assert(
      fc.property(maybe, maybe, (header, headerText) => {
        const colours = toCityColours({ ...nothing, header, headerText }).header;
        expect(colours === undefined).toBe(header === undefined && headerText === undefined);
        if (!colours) return;
        for (const theme of themes) expect(getContrast(colours.colour[theme], colours.ink[theme])).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }),
    );
  });

  it('darkens a bright header in the dark theme', () => {
    const { header } = toCityColours({ ...nothing, header: '#ffe3a3' });
    expect(getContrast(header?.colour.dark ?? '', '#000000')).toBeLessThan(3);
  });
});

describe('the current line of a transcript', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const share = Number(
    /color-mix\(in srgb, var\(--accent\) (\d+)%, var\(--sheet\)\)/.exec(read('components/transcript/TranscriptRow.module.css'))?.[1],
  );
  const [, mutedLight = '', mutedDark = ''] = /--muted: light-dark\((#\w{6}), (#\w{6})\)/.exec(read('styles/tokens.css')) ?? [];
  const muted = { light: mutedLight, dark: mutedDark };
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mix = (colour: string, other: string) => {
    const others = channels(other);
    const mixed = channels(colour).map((value, index) => Math.round((value * share + (others[index] ?? 0) * (100 - share)) / 100));
    return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };

  it('is legible with any primary colour, its button too', () => {
    fc.assert(
      fc.property(fc.oneof(hex, fc.constantFrom('#ffffff', '#000000', '#ffff00', '#0000ff')), (primary) => {
        const { accent } = toCityColours({ ...nothing, primary });
        for (const theme of themes) {
          const background = mix(accent?.colour[theme] ?? '', THEMES[theme].sheet);
          for (const text of [THEMES[theme].ink, muted[theme]]) expect(getContrast(text, background)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});

describe('THEMES', () => {
  const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8');

  it.each(['paper', 'sheet', 'ink'] as const)('has the %s of the stylesheet', (name) => {
    expect(tokens).toContain(`--${name}: light-dark(${THEMES.light[name]}, ${THEMES.dark[name]});`);
  });
});
