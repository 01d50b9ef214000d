import { expect, it } from 'vitest';
import { parseSign, parseTracks } from './trackOption.ts';

it('reads languages, kinds and files, also with blanks and signs of equality in their names', () => {
  expect(parseTracks(['fr=My relay=1.wav', 'nld:description=d.m4a', 'fr:description=e.m4a', 'nl-be:interpretation=C:b.m4a'])).toEqual([
    { file: 'My relay=1.wav', kind: 'interpretation', language: 'fr', option: '--track fr=My relay=1.wav' },
    { file: 'd.m4a', kind: 'description', language: 'nl', option: '--track nld:description=d.m4a' },
    { file: 'e.m4a', kind: 'description', language: 'fr', option: '--track fr:description=e.m4a' },
    { file: 'C:b.m4a', kind: 'interpretation', language: 'nl-BE', option: '--track nl-be:interpretation=C:b.m4a' },
  ]);
});

it.each([
  ['fr', '--track fr: a language and a file, such as fr=relay.m4a or nl:description=described.m4a'],
  ['fr=', '--track fr=: a language and a file, such as fr=relay.m4a or nl:description=described.m4a'],
  ['=a.m4a', '--track =a.m4a: it is no language: give a tag such as fr or nl-BE'],
  ['french=a.m4a', "--track french=a.m4a: 'french' is no language: give a tag such as fr or nl-BE"],
  ['xx=a.m4a', "--track xx=a.m4a: 'xx' is no language: give a tag such as fr or nl-BE"],
  ['und=a.m4a', "--track und=a.m4a: 'und' is no language: give a tag such as fr or nl-BE"],
  ['fr:floor=a.m4a', "--track fr:floor=a.m4a: 'floor' is neither interpretation nor description"],
])('rejects %j', (value, message) => {
  expect(() => parseTracks([value])).toThrow(message);
});

it('rejects two tracks of one kind and language', () => {
  expect(() => parseTracks(['fr=a.m4a', 'fra=b.m4a'])).toThrow('--track fra=b.m4a: another --track is the interpretation in this language');
});

it('reads the sign language in the name of a signer', () => {
  expect(parseSign('my/council.sign.vgt.mp4')).toEqual({
    file: 'my/council.sign.vgt.mp4',
    language: 'vgt',
    option: '--sign my/council.sign.vgt.mp4',
  });
  expect(parseSign('signer.mp4')).toEqual({ file: 'signer.mp4', option: '--sign signer.mp4' });
});
