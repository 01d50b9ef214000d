import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareLinks } from './shareLinks.ts';

describe('shareLinks (rule 16.7)', () => {
  it('contain the complete address, and any title, encoded', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'binary' }), (address, title) => {
        for (const { href } of shareLinks(address, title)) {
          const { search, hash } = new URL(href);
          const texts = [...new URLSearchParams(search || hash.slice(1)).values()].join(' ');
          expect(texts).toContain(address);
          expect(href).not.toMatch(/[\s"<>]/);
        }
      }),
    );
  });

  it('contain the title for networks that accept a text', () => {
    const named = shareLinks('https://a.example/s', 'Raad & daad').filter(({ href }) => href.includes('Raad%20%26%20daad'));
    expect(named.map(({ network }) => network)).toEqual(['mail', 'WhatsApp', 'Bluesky', 'Mastodon', 'X']);
  });
});
