import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText } from './htmlText.ts';

describe('htmlToText', () => {
  it.each([
    ['paragraphs', '<p>One &amp; two.</p>\r\n<p>Three&nbsp;four<br/>five</p>', 'One & two.\n\nThree\u00a0four\nfive'],
    ['headings in their own case', '<h2>The Budget</h2><p>Text</p>', 'The Budget\n\nText'],
    ['lists, also nested ones', '<ul><li>one</li><li>two<ol><li>a</li><li>b</li></ol></li></ul>', '- one\n- two\n  1. a\n  2. b'],
    ['omitted end tags', '<p>One<p>Two<ul><li>a<li>b</ul>', 'One\n\nTwo\n\n- a\n- b'],
    ['rows of tables', '<table><tr><th>Party</th><th>Seats</th></tr><tr><td>Green</td><td>4</td></tr></table>', 'Party   Seats\nGreen   4'],
    [
      'links',
      '<p>See <a href="https://example.org/a?b=1&amp;c">the <b>report</b></a>.</p>',
      'See the report: https://example.org/a?b=1&c.',
    ],
    ['links without text', '<p>See <a href="https://example.org/a"></a></p>', 'See https://example.org/a'],
    ['links whose text is the address', '<a href="https://example.org/a">https://example.org/a</a>', 'https://example.org/a'],
    ['links to mail addresses', '<a href="mailto:an@example.org">an@example.org</a>', 'an@example.org'],
    ['links within the page', '<a href="#top">up</a> <a>nowhere</a>', 'up nowhere'],
    [
      'images',
      '<p><img alt="Map" src="https://example.org/map.png"> <img alt="Logo" src="logo.png"></p>',
      'Map: https://example.org/map.png Logo',
    ],
    ['no scripts and styles', '<style>p{}</style><p>Text</p><script>run()</script><!-- note -->', 'Text'],
    ['entities of text without tags', 'Caf&eacute; &#8364; 5\nnext line', 'Café € 5\nnext line'],
  ])('converts %s', (_, html, text) => expect(htmlToText(html)).toBe(text));

  it.each(['a < b and b > c', '5 <6\nnext line', 'R&D', 'x <- y -> z', ''])('keeps other text: %j', (text) =>
    expect(htmlToText(text)).toBe(text),
  );

  it('keeps every word of a paragraph, and no tag', () => {
    const content = fc.stringMatching(/^[A-Za-z0-9éß€.,;:!?()/-]{1,12}$/);
    const tag = fc.constantFrom('b', 'i', 'p', 'div', 'span', 'li', 'h3');
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, content)), (parts) => {
        const text = htmlToText(parts.map(([name, inside]) => `<${name}>${inside}</${name}> `).join(''));
        expect(text).not.toMatch(/[<>]/);
        let from = 0;
        for (const [, inside] of parts) {
          from = text.indexOf(inside, from);
          expect(from).toBeGreaterThanOrEqual(0);
          from += inside.length;
        }
      }),
    );
  });
});
