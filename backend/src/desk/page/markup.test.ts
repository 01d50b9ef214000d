import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markup } from './markup.ts';

describe('markup', () => {
  it('escapes values and inserts markup unchanged', () => {
    const item = (name: string) => markup`<li>${name}</li>`;
    expect(markup`<ul class="${'a"b'}">${['<x>', 'a & b'].map(item)}</ul>`.text).toBe(
      '<ul class="a&quot;b"><li>&lt;x&gt;</li><li>a &amp; b</li></ul>',
    );
  });

  it('leaves out what is absent, and not zero', () => {
    expect(markup`<p${false}${undefined}>${0}${''}</p>`.text).toBe('<p>0</p>');
  });

  it('lets no text end an element or an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '`') }), (text) => {
        expect(markup`${text}`.text).not.toMatch(/[<>"']/);
      }),
    );
  });
});
