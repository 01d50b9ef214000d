import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectInert } from '../../../../tests/support/confinedCss.ts';
import { HOSTILE_CSS } from '../../../../tests/support/hostileCss.ts';
import { scopeCmsCss } from './cmsCss.ts';

const LIGHT = ':root:not([data-dark],[data-style=white]) ';

describe('scopeCmsCss', () => {
  it.each(HOSTILE_CSS.map((css) => [css.slice(0, 90), css]))('makes inert: %s', (_name, css) => {
    expectInert(css);
  });

  it('stays inert for any combination of parts', () => {
    const short = HOSTILE_CSS.filter((css) => css.length < 200);
    const part = fc.oneof(
      fc.constantFrom(...short),
      fc.constantFrom('{', '}', ';', ':', '/*', '*/', '"', '(', ')', '\\', '@media ', '.a', 'color:red'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        expectInert(parts.join(''));
      }),
      { numRuns: 500 },
    );
  });

  it('applies layout in every theme, and colours and lines in the light one', () => {
    expect(scopeCmsCss('.zh-header { display: flex; gap: 0.25rem 1rem; color: #123; border-bottom: 1px solid red }')).toBe(
      `.city-content .zh-header{display:flex;gap:0.25rem 1rem}${LIGHT}.city-content .zh-header{color:#123;border-bottom:1px solid red}`,
    );
  });

  it.each([
    ['.a, .b > p::before { margin: 0 }', '.city-content .a,.city-content .b>p::before{margin:0}'],
    [
      'LI:nth-child(2n+1):not(:last-child) { PADDING-INLINE: calc(1rem + 2px) }',
      '.city-content LI:nth-child(2n+1):not(:last-child){padding-inline:calc(1rem + 2px)}',
    ],
    ['.a::after { content: "→ meer" }', '.city-content .a::after{content:"→ meer"}'],
    [
      '.a::after { content: " - "; font-family: "Noto Sans", serif }',
      '.city-content .a::after{content:" - ";font-family:"Noto Sans", serif}',
    ],
    [
      '@media (min-width: 40rem) and (orientation: landscape) { .a { float: left } }',
      '@media (min-width: 40rem) and (orientation: landscape){.city-content .a{float:left}}',
    ],
    ['.a { position: relative; z-index: 3; top: -1px }', '.city-content .a{position:relative;z-index:3;top:-1px}'],
    ['.a { width: 50% !important }', '.city-content .a{width:50%}'],
    ['.a { width: 1px } .b { color: red; } } .c { width: 1px }', `.city-content .a{width:1px}${LIGHT}.city-content .b{color:red}`],
    [`.a\n\t\t>${' '.repeat(300)}.b { width:${' '.repeat(600)}1px }`, '.city-content .a>.b{width:1px}'],
    [`.a${'b'.repeat(200)} { width: 1px }`, ''],
    [`.a { ${'x'.repeat(51)}: 1px; font-family: ${'x'.repeat(501)} }`, ''],
  ])('writes %s', (css, scoped) => {
    expect(scopeCmsCss(css)).toBe(scoped);
  });
});
