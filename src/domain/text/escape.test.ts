import { expect, it } from 'vitest';
import { escapeAttribute, escapeText } from './escape.ts';

it('escapes what is markup in a text', () => {
  expect(escapeText(`<b> & "c" 'd' &amp;`)).toBe(`&lt;b&gt; &amp; "c" 'd' &amp;amp;`);
});

it('escapes quotation marks in an attribute too', () => {
  expect(escapeAttribute(`<b> & "c" 'd'`)).toBe(`&lt;b&gt; &amp; &quot;c&quot; 'd'`);
});
