import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The file that makes a folder a backup: it is written last. */
export const MANIFEST_NAME = 'manifest.json';

/** The part of a backup with the data folder. */
export const DATA_PART = 'data';

/** The part of a backup with a folder of the seed, by its place in the manifest. */
export const toSeedPart = (index: number): string => `seed-${index + 1}`;

const manifestSchema = z.object({
  format: z.literal(1),
  time: z.string(),
  /** The folders of the seed, as they were called. */
  seedDirs: z.array(z.string()),
  /** Size and SHA-256 of each file, by its path in the backup. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

/** What a backup has. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads the manifest of a backup; throws an Error that says what is wrong. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST_NAME);
  if (!existsSync(file))
    throw new Error(`${folder} is no backup, or one that was interrupted: it has no ${MANIFEST_NAME}. Name another folder.`);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file} cannot be read: it is damaged or of a later version. Nothing was restored.`, { cause: error });
  }
}

/** The files below a folder, by their paths with slashes, and the links and other entries that are no files. */
export function listFiles(folder: string): { files: string[]; others: string[] } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const toPath = (entry: (typeof entries)[number]) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
  const isFile = (entry: (typeof entries)[number]) => entry.isFile();
  return { files: entries.filter(isFile).map(toPath).toSorted(), others: entries.filter((entry) => !isFile(entry)).map(toPath) };
}

/** Sizes and checksums of the files of a backup, without its manifest. */
export async function describeFiles(folder: string): Promise<Manifest['files']> {
  const described: Manifest['files'] = {};
  for (const path of listFiles(folder).files.filter((name) => name !== MANIFEST_NAME)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, path)), hash);
    described[path] = { bytes: statSync(join(folder, path)).size, sha256: hash.digest('hex') };
  }
  return described;
}
