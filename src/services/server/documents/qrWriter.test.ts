import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { writeQr } from './qrWriter.ts';

/** The dark modules that the path of an image draws. */
function readModules(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let column = Number(x); column < Number(x) + Number(length); column += 1) rows[Number(y)]![column] = true;
  }
  return rows;
}

it.each(['https://a.example/waterdam/gr', 'https://gallery.example.org/cn/waterdam/gr-begroting/seek/12345', 'قصر '.repeat(40)])(
  'draws every module of %s, and nothing around it',
  (text) => {
    const { size, data } = encode(text, { ecc: 'M', border: 0 });
    const modules = readModules(writeQr(text));
    expect(modules).toHaveLength(size + 8);
    expect(modules.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(data);
    expect(modules.flat().filter(Boolean)).toHaveLength(data.flat().filter(Boolean).length);
  },
);
