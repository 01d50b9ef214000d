import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNumberedVoice, readCueText } from './cueText.ts';

describe('readCueText', () => {
  it.each([
    ['<i>Goedenavond</i> <b>allen</b>', 'Goedenavond allen'],
    ['<font color="#ff0">Geel</font> <c.yellow>en</c> <c>geel</c>', 'Geel en geel'],
    ['good<00:00:01.000><c> evening</c>', 'good evening'],
    ['{\\an8}Boven', 'Boven'],
    ['{b}Vet{/b} en {y:i}schuin', 'Vet en schuin'],
    ['{applaus} {b2}', '{applaus} {b2}'],
    ['op C:\\new\\house\\nl te vinden', 'op C:\\new\\house\\nl te vinden'],
    ['Ann Lee:\\NGoed', 'Ann Lee:\nGoed'],
    ['R&amp;D &lt;3&gt; &#39;s avonds &eacute;&eacute;n&nbsp;keer &amp;lt;', "R&D <3> 's avonds één\u00A0keer &lt;"],
    ['5 < 6 en 7 > 6, AT&T', '5 < 6 en 7 > 6, AT&T'],
    [' \nalleen deze \n', 'alleen deze'],
    ['ALLES IN HOOFDLETTERS', 'ALLES IN HOOFDLETTERS'],
    ['{\\an8}The\\hlantern\\Nparade\\nbegins', 'The lantern\nparade\nbegins'],
    ['{\\an8\\pos(10,20)}{\\i1}Aan{\\i0} zee', 'Aan zee'],
    ['files in C:\\new', 'files in C:\\new'],
    ['one<br>two<BR/>three<br />four', 'one\ntwo\nthree\nfour'],
    ['<B>bold</B> <U>under</u> <s>gone</s> <FONT COLOR=red face="a b">red</FONT>', 'bold under gone red'],
    ['<lang cy>Noswaith dda</lang> <c.yellow.bg_blue>all</c> <ruby>漢<rt>kan</rt></ruby>', 'Noswaith dda all 漢kan'],
  ])('reads %j without its markup', (markup, text) => expect(readCueText(markup)).toEqual({ text }));

  it.each([
    'I move the <inaudible> motion of R&D.',
    '<laughter>',
    '[laughter] (applause) {coughs}',
    'if cost <budget and rent> 900 we agree',
    'a < b, b > c, a <b and c> d, x <3, <> and </>',
    'we <i think> so',
    'see <https://example.org/a> or <info@example.org>',
    '<Mayor Pelham> and </inaudible> and <unclear 00:12:30>',
  ])('keeps the words in angle brackets of %j (rule 11.19)', (text) => expect(readCueText(text)).toEqual({ text }));

  it('keeps all words in angle brackets that is no tag', () => {
    const tags = new Set(['b', 'i', 'u', 's', 'c', 'v', 'rt', 'br', 'ruby', 'lang', 'font', 'span']);
    const term = fc.stringMatching(/^[a-zé]{1,9}$/).filter((name) => !tags.has(name));
    fc.assert(
      fc.property(term, fc.array(term, { maxLength: 3 }), (name, more) => {
        const text = `so <${[name, ...more].join(' ')}> it`;
        expect(readCueText(text)).toEqual({ text });
      }),
    );
  });

  it.each(['SPEAKER_00', 'Speaker 1', 'speaker-12', 'spk_0', 'Spreker 3', 'Unknown speaker', 'Speaker A', 'Guest-2', '发言人 1'])(
    'does not read out the numbered voice %s (rule 11.19)',
    (name) => {
      expect(readCueText(`<v ${name}>Ja.</v>`)).toEqual({ text: 'Ja.' });
      expect(readCueText(`<v ${name}>Ja.</v>\n<v An>Nee.</v>`)).toEqual({ text: 'Ja.\nAn: Nee.' });
      expect(isNumberedVoice(name)).toBe(true);
    },
  );

  it.each(['Ann Speaker', 'Mr Speaker', 'Speaker Johnson', 'Voice of the Valley', 'Personne'])('takes %s for a name', (name) =>
    expect(isNumberedVoice(name)).toBe(false),
  );

  it.each([
    ['<v An Peeters>Dank u.</v>', { speaker: 'An Peeters', text: 'Dank u.' }],
    ['<v.loud Jan &amp; An>Ja.', { speaker: 'Jan & An', text: 'Ja.' }],
    ['<v An>Ja.</v>\n<v An>Goed.</v>', { speaker: 'An', text: 'Ja.\nGoed.' }],
    ['<v An>Ja.</v>\n<v Jan>Nee.</v>', { text: 'An: Ja.\nJan: Nee.' }],
  ])('reads the voices of %j', (markup, cue) => expect(readCueText(markup)).toEqual(cue));

  it.each([
    ['&gt;&gt; OKAY.', { text: 'OKAY.' }],
    ['>>> GOOD MORNING.', { text: 'GOOD MORNING.' }],
    ['>> MAYOR LEE: THANK YOU.', { speaker: 'MAYOR LEE', text: 'THANK YOU.' }],
    ['>> The time is 9:30.', { text: 'The time is 9:30.' }],
    ['YES. >> THANK YOU.', { text: 'YES.\nTHANK YOU.' }],
    ['>> CLERK: YES.\n>> MAYOR: NO.', { text: 'CLERK: YES.\nMAYOR: NO.' }],
    ['<v An>>> Ja.', { speaker: 'An', text: 'Ja.' }],
    ['>>', { text: '' }],
  ])('does not show the mark of a new speaker in %j', (markup, cue) => expect(readCueText(markup)).toEqual(cue));

  it.each([
    '<v' + '.'.repeat(50_000),
    '<v' + ' '.repeat(50_000) + '<v',
    'a' + ' '.repeat(100_000) + 'b',
    '<'.repeat(100_000),
    '{\\'.repeat(50_000),
  ])('reads a long text without a tag that ends', (markup) => expect(readCueText(markup).text.length).toBeGreaterThan(0));
});
