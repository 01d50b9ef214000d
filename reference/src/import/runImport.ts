import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { detectSource } from './formats/detect.ts';
import { gatherParts, type SourceFile } from './gather.ts';
import { ImportError } from './importError.ts';
import type { ImportOptions } from './options.ts';
import type { Tally } from './seedPart.ts';
import { chooseCity, DEFAULT_ZONE, toSessionFolder } from './sessionFolder.ts';
import { readCity, writeSessionFolder } from './writeFolder.ts';

/** The folder of relative paths, the folder of the seed, and the current time. */
interface ImportContext {
  cwd: string;
  seed: string;
  now: Date;
}

/** Reads the files, writes the session folder and returns the summary to print. Throws an ImportError before it writes anything. */
export async function runImport(options: ImportOptions, { cwd, seed, now }: ImportContext): Promise<string> {
  const part = gatherParts(
    options.files.map((file) => readSource(file, cwd)),
    options.event,
  );
  const out = options.out === undefined ? seed : resolve(cwd, options.out);
  const known = readCity(out, chooseCity(options, part.session).city);
  const zone = known && (known.timeZone ?? DEFAULT_ZONE);
  if (zone !== undefined && options.timezone !== undefined && options.timezone !== zone)
    throw new ImportError(`--timezone ${options.timezone}: the city exists and its zone is ${zone}`);
  const folder = toSessionFolder(part, options, known, now);
  const written = await writeSessionFolder(out, folder, options.force);
  return [
    ...part.tallies.filter(({ read }) => read > 0).flatMap(describeTally),
    ...folder.notices.map((notice) => `Note: ${notice}`),
    ...written.map((path) => `Written: ${path}`),
    `Address in the portal: /${folder.city}/${folder.reference}`,
    '',
  ].join('\n');
}

function readSource(file: string, cwd: string): SourceFile {
  try {
    return { file, source: detectSource(readFileSync(resolve(cwd, file))) };
  } catch (error) {
    throw new ImportError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function describeTally({ what, read, imported, leftOut }: Tally): string[] {
  const left = leftOut.map(({ count, why }) => `  ${count} left out: ${why}`);
  return [`${what}: ${read} read, ${imported} kept`, ...left];
}
