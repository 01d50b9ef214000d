import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_HTML } from '../../../../tests/support/hostileHtml.ts';
import { INERT } from '../../../../tests/support/inertHtml.ts';
import { sanitizeCmsHeader, sanitizeCmsHtml } from './cmsHtml.ts';

const MEDIA = 'https://media.example';
const sanitize = (html: string) => sanitizeCmsHtml(html, [MEDIA]);

describe('sanitizeCmsHtml', () => {
  it.each(HOSTILE_HTML)('makes inert: %s', (html) => {
    const clean = sanitize(html);
    expect(clean).toMatch(INERT);
    expect(sanitize(clean)).toBe(clean);
  });

  it.each([
    ['<p>Kort <em>en</em> <strong>goed</strong></p>'],
    ['<h2>Kop</h2><h3>Kop</h3><p>Regel<br />regel</p><hr />'],
    ['<ul><li>een</li><li>twee</li></ul><ol start="3"><li>drie</li></ol><dl><dt>a</dt><dd>b</dd></dl>'],
    [
      '<table><caption>Uren</caption><thead><tr><th scope="col">Dag</th></tr></thead><tbody><tr><td colspan="2">ma</td></tr></tbody></table>',
    ],
    ['<a href="https://stad.example/a?b=1&amp;c=2" rel="noopener">elders</a>'],
    [
      '<a href="/waterdam/faq" rel="noopener">hier</a><a href="?tab=live" rel="noopener">live</a><a href="mailto:griffie@stad.example" rel="noopener">post</a>',
    ],
    [
      `<figure><img width="40" height="30" src="${MEDIA}/a.jpg" alt="Het stadhuis" loading="lazy" /><figcaption>Bij nacht</figcaption></figure>`,
    ],
    ['<p lang="fr" dir="ltr" class="zh-intro zh_2">Bonjour</p>'],
    ['<p lang="ar" dir="rtl">مرحبًا 😀 &lt;b&gt; &amp; meer</p>'],
    ['<blockquote>Woord <cite>bron</cite></blockquote><time datetime="2026-01-01">1 januari</time>'],
  ])('keeps %s', (html) => {
    expect(sanitize(html)).toBe(html);
  });

  it('changes h1 to h2: the page has its own h1', () => {
    expect(sanitize('<h1 class="zh">Stad</h1>')).toBe('<h2 class="zh">Stad</h2>');
  });

  it('keeps the text of unknown elements, and removes elements that run or load something', () => {
    expect(sanitize('<main><center>Welkom</center></main><form>Wachtwoord</form><script>x</script>')).toBe('Welkom');
  });

  it('keeps images of the media origins only', () => {
    expect(sanitize(`<img src="${MEDIA}.evil.example/a.gif"><img src="/a.gif"><img src="//media.example/a.gif">`)).toBe('');
    expect(sanitizeCmsHtml(`<img src="${MEDIA}/a.gif">`, [])).toBe('');
    expect(sanitize(`<img src="${MEDIA}/a.gif" width="100%" srcset="https://evil.example/b.gif 2x">`)).toBe(
      `<img src="${MEDIA}/a.gif" alt="" loading="lazy" />`,
    );
  });

  it('writes an address of another site as an absolute one', () => {
    expect(sanitize('<a href="/\\evil.example">x</a>')).toBe('<a href="https://evil.example/" rel="noopener">x</a>');
  });

  it('changes a link without a usable address to plain text', () => {
    expect(sanitize('<a href="javascript:x" class="b">x</a>')).toBe('<span class="b">x</span>');
  });

  it('closes open elements, so that they do not contain the rest of the page', () => {
    expect(sanitize('<div><b>x')).toBe('<div><b>x</b></div>');
    expect(sanitize('x</div></section></body>')).toBe('x');
  });

  it('reads a limited number of characters', () => {
    expect(sanitize('a'.repeat(200_000)).length).toBe(100_000);
    expect(sanitize('<div>'.repeat(20_000)).length).toBeLessThan(1000);
  });

  it('changes nothing in a second pass, for any input', () => {
    const misnested = sanitize('<p><A<b><p><a href=x><table><a href=y><td><b><li>x');
    expect(sanitize(misnested)).toBe(misnested);
    const part = fc.oneof(
      fc.constantFrom(...HOSTILE_HTML),
      fc.string(),
      fc.constantFrom('<', '>', '"', '&', '</', '<b>', '</p>', '<p>', '<td>', '<a href=', 'x'),
    );
    const soup = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(soup, (html) => {
        const clean = sanitize(html);
        expect(clean).toMatch(INERT);
        expect(sanitize(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });
});

describe('sanitizeCmsHeader', () => {
  it('has no headings: it is above the headings of every page', () => {
    expect(sanitizeCmsHeader('<h1 class="zh">Stad</h1><h3>Motto</h3>', [])).toBe('<p class="zh">Stad</p><p>Motto</p>');
  });

  it.each(HOSTILE_HTML)('makes inert: %s', (html) => {
    expect(sanitizeCmsHeader(html, [MEDIA])).toMatch(INERT);
  });
});
