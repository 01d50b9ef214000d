import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './textLinks.ts';

describe('splitLinks', () => {
  it('gives a line with a title and an address its title', () => {
    expect(
      splitLinks('Voorstel van het college.\n\nAgenda: https://docs.example/a.pdf\nBijlage 1: kaart: https://docs.example/b.pdf'),
    ).toEqual([
      ...['Voorstel van het college.\n\n', 'Agenda', 'https://docs.example/a.pdf'],
      ...['\n', 'Bijlage 1: kaart', 'https://docs.example/b.pdf', ''],
    ]);
  });

  it('finds addresses inside a sentence, without the punctuation after them', () => {
    expect(splitLinks('See https://town.example/plan?a=1, (or http://b.example).')).toEqual([
      ...['See ', undefined, 'https://town.example/plan?a=1'],
      ...[', (or ', undefined, 'http://b.example', ').'],
    ]);
    expect(splitLinks('See: https://town.example for more')).toEqual(['See: ', undefined, 'https://town.example', ' for more']);
  });

  it.each(['', 'No address', 'javascript:alert(1)', 'Title: ftp://a.example', 'https:', 'http://'])('finds no address in %j', (text) => {
    expect(splitLinks(text)).toEqual([text]);
  });

  it('loses no text, and finds only web addresses of the text', () => {
    const chunk = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(': ', '\n', 'Title: https://a.example/b'));
    fc.assert(
      fc.property(fc.array(chunk), (chunks) => {
        const parts = splitLinks(chunks.join(''));
        const addresses = parts.filter((_, index) => index % 3 === 2);
        for (const address of addresses) expect(address).toMatch(/^https?:\/\/\S/);
        const whole = parts.map((part, index) => (index % 3 === 1 && part !== undefined ? `${part}: ` : (part ?? '')));
        expect(whole.join('')).toBe(chunks.join(''));
      }),
    );
  });
});
