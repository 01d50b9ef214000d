import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './textLinks.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const link = (href: string, name = href) => ({ kind: 'link', text: name, href });

describe('splitLinks (rule 8.13)', () => {
  it('gives a line with a title and an address its title', () => {
    expect(
      splitLinks('Voorstel van het college.\n\nAgenda: https://docs.example/a.pdf\nBijlage 1: kaart: https://docs.example/b.pdf'),
    ).toEqual([
      text('Voorstel van het college.\n\n'),
      link('https://docs.example/a.pdf', 'Agenda'),
      text('\n'),
      link('https://docs.example/b.pdf', 'Bijlage 1: kaart'),
    ]);
  });

  it('finds addresses inside a sentence, without the punctuation after them', () => {
    expect(splitLinks('See https://town.example/plan?a=1, (or http://b.example).')).toEqual([
      text('See '),
      link('https://town.example/plan?a=1'),
      text(', (or '),
      link('http://b.example'),
      text(').'),
    ]);
    expect(splitLinks('See: https://town.example for more')).toEqual([text('See: '), link('https://town.example'), text(' for more')]);
  });

  it.each([
    ['see <https://a.example/x> now', 'https://a.example/x'],
    ['"https://a.example/x"', 'https://a.example/x'],
    ['“https://a.example/x”', 'https://a.example/x'],
    ['« https://a.example/x »', 'https://a.example/x'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['(see https://a.example/x_(y)).', 'https://a.example/x_(y)'],
    ['[plan](https://a.example/x)', 'https://a.example/x'],
    ['[https://a.example/x]', 'https://a.example/x'],
    ['https://a.example/?q[]=1', 'https://a.example/?q[]=1'],
    ['انظر https://a.example/x، ثم', 'https://a.example/x'],
    ["'https://a.example/x'!", 'https://a.example/x'],
    ['请看 https://a.example/x。', 'https://a.example/x'],
  ])('leaves what is around an address out of it: %j', (whole, href) => {
    const parts = splitLinks(whole);
    expect(parts.filter(({ kind }) => kind === 'link')).toEqual([link(href)]);
    expect(parts.map((part) => part.text).join('')).toBe(whole);
  });

  it.each(['No address', 'javascript:alert(1)', 'Title: ftp://a.example', 'https:', 'http://', 'https://.', 'https://)'])(
    'finds no address in %j',
    (whole) => {
      expect(splitLinks(whole)).toEqual([text(whole)]);
    },
  );

  it('gives no part for an empty text', () => {
    expect(splitLinks('')).toEqual([]);
  });

  it('loses no text, and finds only web addresses of the text', () => {
    const chunk = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(': ', '\n', '(', ')', '<', '"', 'Title: https://a.example/b'));
    fc.assert(
      fc.property(fc.array(chunk), (chunks) => {
        const parts = splitLinks(chunks.join(''));
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/\S/);
        const whole = parts.map((part) => (part.kind === 'link' && part.text !== part.href ? `${part.text}: ${part.href}` : part.text));
        expect(whole.join('')).toBe(chunks.join(''));
      }),
    );
  });
});
