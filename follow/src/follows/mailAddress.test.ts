import { describe, expect, it } from 'vitest';
import { parseMailAddress } from './mailAddress.ts';

describe('a mail address', () => {
  it.each([
    ['an@example.org', 'an@example.org'],
    ['  An.Peeters+raad@Example.ORG ', 'An.Peeters+raad@example.org'],
    ["o'neil_{x}@sub.example.co.uk", "o'neil_{x}@sub.example.co.uk"],
    ['an@exämple.org', 'an@xn--exmple-cua.org'],
    ['jürgen@example.org', 'jürgen@example.org'],
    ['an@1.example.org', 'an@1.example.org'],
  ])('%s is %s', (text, address) => {
    expect(parseMailAddress(text)).toBe(address);
  });

  it.each([
    '',
    'an',
    '@example.org',
    'an@',
    'an@example',
    'an@localhost',
    'an@127.0.0.1',
    'an@[127.0.0.1]',
    'an@example.org, bo@example.org',
    'an@example.org;bo@example.org',
    'an@example.org bo@example.org',
    'An <an@example.org>',
    '"an bo"@example.org',
    '"an@example.org\\r\\nBcc: bo@example.org',
    'an@example.org\r\nBcc: bo@example.org',
    'an\n@example.org',
    'an\u0000@example.org',
    'an(comment)@example.org',
    'an@bo@example.org',
    '.an@example.org',
    'an.@example.org',
    'a..n@example.org',
    'an@-example.org',
    'an@example-.org',
    'an@exam_ple.org',
    'an%bo@exa%mple.org',
    `${'a'.repeat(65)}@example.org`,
    `an@${'a'.repeat(64)}.org`,
    `an@${'abcdefgh.'.repeat(30)}org`,
  ])('is not %j', (text) => {
    expect(parseMailAddress(text)).toBeUndefined();
  });
});
