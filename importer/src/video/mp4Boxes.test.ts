import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playsWhileLoading } from './mp4Boxes.ts';
import { failureOf } from './testClips.ts';

const folder = mkdtempSync(join(tmpdir(), 'boxes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A box with 100 bytes of content; `size` replaces the one in its header. */
function box(type: string, size = 108): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, Buffer.alloc(100)]);
}

/** A box whose size has 64 bits. */
function largeBox(type: string): Buffer {
  const large = box(type, 1);
  large.writeBigUInt64BE(BigInt(large.length), 8);
  return large;
}

function write(...boxes: Buffer[]): string {
  const file = join(folder, 'a.mp4');
  writeFileSync(file, Buffer.concat(boxes));
  return file;
}

it.each([
  ['the index comes first', true, [box('ftyp'), box('moov'), box('mdat')]],
  ['the data comes first', false, [box('ftyp'), box('free'), box('mdat'), box('moov')]],
  ['the data has a size of 64 bits', false, [box('ftyp'), largeBox('mdat'), box('moov')]],
  ['the data extends to the end', true, [box('ftyp'), box('moov'), box('mdat', 0)]],
  ['the data is in fragments', false, [box('ftyp'), box('moov'), box('moof'), box('mdat')]],
  ['there is no index', false, [box('ftyp'), box('mdat')]],
  ['there is no data', false, [box('ftyp'), box('moov')]],
  ['text follows the boxes', true, [box('ftyp'), box('moov'), box('mdat'), Buffer.from('and so it ends')]],
  ['zeros follow the boxes', true, [box('ftyp'), box('moov'), box('mdat'), Buffer.alloc(20)]],
  ['it is shorter than a box', false, [Buffer.from('ftyp')]],
])('%s: it plays while it loads is %s', async (_, expected, boxes) => {
  expect(await playsWhileLoading('a.mp4', write(...boxes))).toBe(expected);
});

it('rejects a file that ends in its data', async () => {
  const file = write(box('ftyp'), box('moov'), box('mdat').subarray(0, 50));
  expect(await failureOf(playsWhileLoading('a.mp4', file))).toBe('a.mp4: it is incomplete: it has 266 of 324 bytes');
});
