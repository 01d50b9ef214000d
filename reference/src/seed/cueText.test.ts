import { describe, expect, it } from 'vitest';
import { readCueText } from './cueText.ts';

describe('readCueText', () => {
  it.each([
    ['<i>Goedenavond</i> <b>allen</b>', 'Goedenavond allen'],
    ['<font color="#ff0">Geel</font> <c.yellow>en</c> <c>geel</c>', 'Geel en geel'],
    ['good<00:00:01.000><c> evening</c>', 'good evening'],
    ['{\\an8}Boven', 'Boven'],
    ['R&amp;D &lt;3&gt; &#39;s avonds &eacute;&eacute;n&nbsp;keer &amp;lt;', "R&D <3> 's avonds één\u00A0keer &lt;"],
    ['5 < 6 en 7 > 6, AT&T', '5 < 6 en 7 > 6, AT&T'],
    [' \nalleen deze \n', 'alleen deze'],
    ['ALLES IN HOOFDLETTERS', 'ALLES IN HOOFDLETTERS'],
  ])('reads %j without its markup', (markup, text) => expect(readCueText(markup)).toEqual({ text }));

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
