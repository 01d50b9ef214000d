import { access, constants, statfs } from 'node:fs/promises';

/** Space of the disk of a folder, as `df` shows it: without what only root may use. */
export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** Reads the space of the disk of a folder; undefined for a folder that does not exist. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bsize, blocks, bfree, bavail } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize };
  } catch {
    return undefined;
  }
}

/** The space of the disk that has the smallest share left, of those of several folders; undefined if none exists. */
export async function readFullestDisk(folders: readonly string[]): Promise<DiskSpace | undefined> {
  const disks = (await Promise.all(folders.map(readDiskSpace))).filter((disk) => disk !== undefined);
  const share = ({ freeBytes, sizeBytes }: DiskSpace) => freeBytes / sizeBytes;
  return disks.sort((a, b) => share(a) - share(b))[0];
}

/** Whether files can be written to a folder: it exists, this user may write to it, and its disk is not full. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
  } catch {
    return false;
  }
  return ((await readDiskSpace(folder))?.freeBytes ?? 0) > 0;
}
