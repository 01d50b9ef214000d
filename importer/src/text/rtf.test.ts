import { describe, expect, it } from 'vitest';
import { rtfToText } from './rtf.ts';

const HEAD = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil\fcharset0 Arial;}}{\colortbl ;\red0\green0\blue0;}\viewkind4\uc1\pard`;

describe('rtfToText', () => {
  it('keeps paragraphs and drops fonts, colours and formatting', () => {
    expect(rtfToText(`${HEAD}\\b\\fs24 The meeting began.\\b0\\par\r\nNo objection.\\cf1\\par\r\n}\r\n`)).toBe(
      'The meeting began.\nNo objection.',
    );
  });

  it('reads bytes in the code page of the document', () => {
    expect(rtfToText(`${HEAD} caf\\'e9 \\'80 5}`)).toBe('café € 5');
    expect(rtfToText(String.raw`{\rtf1\ansi\ansicpg1251 \'c4\'e0}`)).toBe('Да');
    expect(rtfToText(String.raw`{\rtf1\ansi\ansicpg65001 \'c3\'a9}`)).toBe('é');
    expect(rtfToText(String.raw`{\rtf1\ansi\ansicpg99999 \'e9}`)).toBe('é');
  });

  it('reads Unicode characters without their fallback characters', () => {
    expect(rtfToText(`${HEAD} the Council\\u8217?s seat}`)).toBe('the Council’s seat');
    expect(rtfToText(`${HEAD} the Council\\u8217\\'92s seat}`)).toBe('the Council’s seat');
    expect(rtfToText(`${HEAD}\\uc0 a\\u8211 b}`)).toBe('a–b');
    expect(rtfToText(`${HEAD}\\uc2 a\\u8211??b}`)).toBe('a–b');
    expect(rtfToText(`${HEAD} \\u-10179?\\u-8704?}`)).toBe('😀');
  });

  it('ends the fallback characters with the group', () => {
    expect(rtfToText(`${HEAD} {\\u233}next}`)).toBe('énext');
  });

  it('reads escaped signs, dashes, quotes, tabs and line breaks', () => {
    expect(rtfToText(`${HEAD} \\{a\\}\\\\b\\line c\\tab d\\emdash e\\ldblquote f\\rdblquote g\\~h}`)).toBe('{a}\\b\nc\td—e“f”g\u00a0h');
  });

  it('leaves out hidden destinations, also nested and unknown ones', () => {
    expect(rtfToText(`${HEAD}{\\*\\generator Word {x};}{\\info{\\author A. Clerk}}{\\pict 0123}Seen{\\i  too}}`)).toBe('Seen too');
  });

  it('joins lines of the file', () => {
    expect(rtfToText(`${HEAD} one \r\ntwo}`)).toBe('one two');
  });

  it('reads an incomplete document, and one with an extra bracket', () => {
    expect(rtfToText(`${HEAD} as far as it goes`)).toBe('as far as it goes');
    expect(rtfToText(`${HEAD} all}} of it`)).toBe('all of it');
  });

  it('returns other text unchanged', () => {
    expect(rtfToText('Plain {text}\r\nwith \\par in it ')).toBe('Plain {text}\nwith \\par in it');
    expect(rtfToText('')).toBe('');
  });
});
