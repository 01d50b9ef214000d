import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './textLinks.ts';

describe('splitLinks', () => {
  it('makes a line with a title and an address a link with the title', () => {
    expect(
      splitLinks('Voorstel van het college.\n\nAgenda: https://docs.example/a.pdf\nBijlage 1: kaart: https://docs.example/b.pdf'),
    ).toEqual([
      { text: 'Voorstel van het college.\n\n' },
      { text: 'Agenda', href: 'https://docs.example/a.pdf' },
      { text: '\n' },
      { text: 'Bijlage 1: kaart', href: 'https://docs.example/b.pdf' },
    ]);
  });

  it('makes addresses inside a sentence links, without the punctuation after them', () => {
    expect(splitLinks('See https://town.example/plan?a=1, (or http://b.example).')).toEqual([
      { text: 'See ' },
      { text: 'https://town.example/plan?a=1', href: 'https://town.example/plan?a=1' },
      { text: ', (or ' },
      { text: 'http://b.example', href: 'http://b.example' },
      { text: ').' },
    ]);
  });

  it.each(['', 'No address', 'javascript:alert(1)', 'Title: ftp://a.example', 'https:', 'http://'])('makes no link of %j', (text) => {
    expect(splitLinks(text).some(({ href }) => href !== undefined)).toBe(false);
  });

  it('loses no text, and links only to web addresses of the text', () => {
    const chunk = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(': ', '\n', 'Title: https://a.example/b'));
    fc.assert(
      fc.property(fc.array(chunk), (chunks) => {
        const text = chunks.join('');
        const parts = splitLinks(text);
        for (const { href } of parts) expect(href === undefined || (/^https?:\/\//.test(href) && text.includes(href))).toBe(true);
        expect(
          parts.map((part) => (part.href === undefined || part.href === part.text ? part.text : `${part.text}: ${part.href}`)).join(''),
        ).toBe(text);
      }),
    );
  });
});
