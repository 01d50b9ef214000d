import { describe, expect, it } from 'vitest';
import { describeFile } from './describeFile.ts';

function describeBytes(...parts: (string | number[])[]): string {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
  return describeFile(bytes, { text: bytes.toString('latin1'), json: undefined });
}

function describeText(text: string): string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return describeFile(Buffer.from(text), { text, json });
}

describe('describeFile', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n'],
    ['an RTF document', String.raw`{\rtf1 Hello}`],
    ['an image', '\x89PNG\r\n'],
    ['an image', '\xff\xd8\xff\xe0'],
    ['an image', 'RIFF\x01\x02\x03\x04WEBP'],
    ['an image', '\0\0\0\x18ftypheic'],
    ['a sound recording', 'ID3\x04\0'],
    ['a sound recording', 'RIFF\x01\x02\x03\x04WAVE'],
    ['a sound recording', '\0\0\0\x18ftypM4A '],
    ['a video (use --video)', '\0\0\0\x18ftypisom'],
    ['a video (use --video)', '\x1a\x45\xdf\xa3'],
    ['a video (use --video)', `\x47${'\0'.repeat(187)}\x47`],
    ['an HLS playlist (use --video)', '#EXTM3U\n'],
    ['a compressed file (unpack it first)', '\x1f\x8b\x08'],
    ['an old Word or Excel document (save it as text or CSV)', '\xd0\xcf\x11\xe0'],
    ['a Word document', 'PK\x03\x04…word/document.xml'],
    ['an Excel workbook (save it as CSV)', 'PK\x03\x04…xl/workbook.xml'],
    ['an OpenDocument spreadsheet (save it as CSV)', 'PK\x03\x04…mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
    ['a ZIP archive (unpack it first)', 'PK\x03\x04readme.txt'],
    ['a file that is no text', 'abc\0\x01def'],
  ])('recognises %s', (what, content) => expect(describeBytes(content)).toBe(what));

  it.each([
    ['an empty file', ''],
    ['an empty file', ' \n'],
    ['an HTML page', '\n<!DOCTYPE html><title>Agenda</title>'],
    ['an HTML page', '<html lang="nl">'],
    [
      'an edit list (EDL) of an editing program (export its markers as CSV)',
      'TITLE: Timeline 1\nFCM: NON-DROP FRAME\n\n001  001      V     C        01:00:10:00 01:00:10:01\n |M:1. Opening |D:1\n',
    ],
    ['XML with the root element tt', '<?xml version="1.0"?>\n<!-- made by hand -->\n<tt xmlns="x">'],
    ['plain text that starts with “# Notes of the council”', '# Notes\n of the  council'],
    [`plain text that starts with “${'a'.repeat(59)}…”`, 'a'.repeat(500)],
    ['JSON: null', 'null'],
    ['JSON: "text"', '"text"'],
    ['JSON: an object without properties', '{}'],
    ['JSON: an object with the property foo', '{"foo":1}'],
    [
      'JSON: an object with the properties a, b, c, d, e, f, g, h and 2 more',
      JSON.stringify(Object.fromEntries('a b c d e f g h i j'.split(' ').map((name) => [name, 1]))),
    ],
    ['JSON: a list of 2, starting with an object with the property foo', '[{"foo":1},2]'],
    ['JSON: a list of 1, starting with a list', '[[[]]]'],
    ['lines of JSON, starting with an object with the property foo', '{"foo":1}\n{"bar":2}\n'],
  ])('describes %s', (what, text) => expect(describeText(text)).toBe(what));

  it('names the place of the first mistake of JSON', () => {
    expect(describeText('{"a": 1,\n "b" 2}')).toMatch(/^JSON with a mistake at line 2, column 6$/);
  });
});
