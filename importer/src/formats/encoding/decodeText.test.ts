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

  it.each([
    [
      'pl',
      'Windows-1250 (Central European)',
      'Zażółć gęślą jaźń, dobry wieczór państwu, proszę o ciszę.',
      'WmG/87PmIGfqnGy5IGphn/EsIGRvYnJ5IHdpZWN683IgcGHxc3R3dSwgcHJvc3rqIG8gY2lzeuou',
    ],
    [
      'cs',
      'Windows-1250 (Central European)',
      'Dobrý večer, vážení zastupitelé města, děkuji řečníkům.',
      'RG9icv0gdmXoZXIsIHbhnmVu7SB6YXN0dXBpdGVs6SBt7HN0YSwgZOxrdWppIPhl6G7ta/ltLg==',
    ],
    ['ru', 'Windows-1251 (Cyrillic)', 'Добрый вечер, уважаемые депутаты.', 'xO7h8PvpIOLl9+XwLCDz4uDm4OXs++Ug5OXv8/Lg8vsu'],
    ['ru', 'KOI8-R (Cyrillic)', 'Добрый вечер, уважаемые депутаты.', '5M/C0tnKINfF3sXSLCDV18HWwcXN2cUgxMXQ1dTB1Nku'],
    [
      '',
      'Windows-1251 (Cyrillic)',
      'Добрый вечер, уважаемые депутаты. Заседание совета объявляется открытым.',
      'xO7h8PvpIOLl9+XwLCDz4uDm4OXs++Ug5OXv8/Lg8vsuIMfg8eXk4O3o5SDx7uLl8uAg7uH6/+Lr/+Xy8f8g7vLq8Pvy++wu',
    ],
    ['el', 'Windows-1253 (Greek)', 'Καλησπέρα σας, κυρίες και κύριοι.', 'yuHr5/Pw3fHhIPPh8iwg6vXx3+XyIOrh6SDq/fHp7+ku'],
    [
      'tr',
      'Windows-1254 (Turkish)',
      'İyi akşamlar, değerli üyeler; toplantıyı açıyorum.',
      '3XlpIGFr/mFtbGFyLCBkZfBlcmxpIPx5ZWxlcjsgdG9wbGFudP15/SBh5/15b3J1bS4=',
    ],
    ['he', 'Windows-1255 (Hebrew)', 'ערב טוב, חברי המועצה הנכבדים.', '8vjhIOjl4Swg5+H46SDk7uXy9uQg5PDr4ePp7S4='],
    ['ja', 'Shift JIS (Japanese)', '皆さん、こんばんは。会議を始めます。', 'ikaCs4LxgUGCsYLxgs6C8YLNgUKJ74tjgvCOboLfgtyCt4FC'],
    [
      'ko',
      'EUC-KR (Korean)',
      '안녕하십니까, 의원 여러분. 회의를 시작합니다.',
      'vsiz58fPvcq0z7HuLCDAx7/4IL+pt6+60C4gyLjAx7imIL3DwNvH1bTPtNku',
    ],
  ])('reads a file of the language %j in %s', (language, page, text, bytes) => {
    const read = decodeText(Buffer.from(bytes, 'base64'), language || undefined);
    expect(read.text).toBe(text);
    expect(read.notice).toContain(`read as ${page} by its letters`);
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
