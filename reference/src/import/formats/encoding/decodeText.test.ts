import { describe, expect, it } from 'vitest';
import { decodeText } from './decodeText.ts';

const TEXT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nBesluit: één “motie” €5\r\n';
const ARABIC = '1\n00:00:01,000 --> 00:00:02,000\nجلسة المجلس\n';
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), TEXT],
    ['UTF-8 with byte order mark', Buffer.from(`\uFEFF${TEXT}`), TEXT],
    ['UTF-16 LE with byte order mark', utf16le(`\uFEFF${ARABIC}`), ARABIC],
    ['UTF-16 BE with byte order mark', utf16be(`\uFEFF${ARABIC}`), ARABIC],
    ['UTF-16 LE', utf16le(ARABIC), ARABIC],
    ['UTF-16 BE', utf16be(ARABIC), ARABIC],
    [
      'the encoding that XML declares',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><tt>\xe9t\xe9</tt>', 'latin1'),
      '<?xml version="1.0" encoding="ISO-8859-1"?><tt>été</tt>',
    ],
    ['nothing', Buffer.alloc(0), ''],
  ])('decodes %s', (_, bytes, text) => expect(decodeText(bytes)).toEqual({ text }));

  it('says how it read the letters of a code page', () => {
    expect(decodeText(Buffer.from('Café à Liège', 'latin1'))).toEqual({
      text: 'Café à Liège',
      notice: 'is not UTF-8: read as Windows-1252 (Western European) by its letters. Check accents and signs',
    });
    expect(decodeText(Buffer.from([0x80, 0x20, 0x93, 0x6a, 0x61, 0x94, 0x20, 0x96])).text).toBe('€ “ja” –');
    expect(decodeText(Buffer.from('It\x92s here', 'latin1')).notice).toContain(', and could be Mac Roman. ');
    // A declaration that is wrong.
    expect(decodeText(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><tt>\xe9t\xe9</tt>', 'latin1')).text).toContain('été');
    expect(decodeText(Buffer.from('<?xml version="1.0" encoding="none"?><tt>\xe9t\xe9</tt>', 'latin1')).text).toContain('été');
  });

  it('keeps the encoding of a file that is cut or has a wrong byte', () => {
    expect(decodeText(utf16le(`\uFEFF${TEXT}`).subarray(0, -1)).text).toBe(`${TEXT.slice(0, -1)}\uFFFD`);
    expect(decodeText(Buffer.from(`${TEXT}\0`)).text).toBe(`${TEXT}\0`);
    expect(decodeText(Buffer.concat([Buffer.from('één à deux'), Buffer.from([0xe9])]))).toEqual({
      text: 'één à deux\uFFFD',
      notice: 'has 1 bytes that are not UTF-8, as the rest is: they are shown as \uFFFD',
    });
  });
});
