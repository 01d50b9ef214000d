import { createReadStream, createWriteStream } from 'node:fs';
import { link, realpath, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface CopyOptions {
  /** Ends the copying. */
  signal?: AbortSignal;
  /** Receives the share that is done, 0 to 1. */
  onShare?: (share: number) => void;
}

/** Puts a file at another path as well: as a second name on the same disk, which takes no space, else as a copy. */
export async function linkOrCopy(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  try {
    await link(await realpath(from), to);
  } catch {
    await copyFile(from, to, options);
  }
  options.onShare?.(1);
}

/** Copies a file into a new one, with its progress. */
export async function copyFile(from: string, to: string, { signal, onShare }: CopyOptions): Promise<void> {
  const { size } = await stat(from);
  let copied = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, callback) => {
      copied += chunk.length;
      onShare?.(copied / size);
      callback(null, chunk);
    },
  });
  await pipeline(createReadStream(from), counter, createWriteStream(to, { flags: 'wx' }), { signal });
}
