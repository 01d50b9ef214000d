import { open } from 'node:fs/promises';
import { ImportError } from '../importError.ts';

/** Bytes of the header of a box: its size, its type, and a size of 64 bits if the first one is 1. */
const HEADER_BYTES = 16;

/**
 * Whether a browser can play an MP4 file while it loads: its index (moov) precedes the data, in one part. Throws an ImportError
 * for a file that ends before its last box does.
 */
export async function playsWhileLoading(name: string, path: string): Promise<boolean> {
  const types: string[] = [];
  const file = await open(path);
  try {
    const { size: length } = await file.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    for (let offset = 0; offset + 8 <= length;) {
      await file.read(header, 0, HEADER_BYTES, offset);
      types.push(header.toString('latin1', 4, 8));
      const size = readSize(header, length - offset);
      if (offset + size > length && /^(?:moov|mdat|moof)$/.test(types.at(-1) ?? ''))
        throw new ImportError(`${name}: it is incomplete: it has ${length} of ${offset + size} bytes`);
      // Other data after the boxes: players ignore it too.
      if (size < 8) break;
      offset += size;
    }
  } finally {
    await file.close();
  }
  const moov = types.indexOf('moov');
  return moov !== -1 && moov < types.indexOf('mdat') && !types.includes('moof');
}

function readSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0);
  if (size === 1) return Number(header.readBigUInt64BE(8));
  // 0: up to the end of the file.
  return size === 0 ? rest : size;
}
