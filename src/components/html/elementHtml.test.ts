import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementHtml } from './elementHtml.ts';

describe('the HTML of an element (rule 16.15)', () => {
  it('has attributes with and without value, in their order', () => {
    const attributes = { class: undefined, controls: true, playsinline: false, width: 854, title: 'a "b" & <c>' };
    expect(elementHtml('video', attributes, '<p>x</p>')).toBe(
      '<video controls width="854" title="a &quot;b&quot; &amp; &lt;c&gt;"><p>x</p></video>',
    );
    expect(elementHtml('meta', { content: '' }, '')).toBe('<meta content="">');
  });

  it('has every text as it is when it is read again, and no "<" or ">" in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const html = elementHtml('meta', { name: 'description', content: text }, '');
        expect(html.slice(1, -1)).not.toMatch(/[<>]/);
        const read = html.slice('<meta name="description" content="'.length, -'">'.length);
        expect(read).not.toContain('"');
        expect(read.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(text);
      }),
    );
  });
});
