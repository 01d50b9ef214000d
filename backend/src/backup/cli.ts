import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from './createBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

const USAGE = `npm run backup -- FOLDER [--seed DIR]
npm run restore -- FOLDER [--seed DIR]

  backup   copies BACKEND_DATA_DIR to a new folder, also while the backend runs
  restore  puts such a copy in the place of BACKEND_DATA_DIR, which must be empty; the backend does not run

  --seed DIR  also this folder of cities with its recordings; may be repeated (REFERENCE_SEED, separated by commas).
              restore needs it only to put the folders elsewhere
  --help      this text`;

try {
  await run(process.argv.slice(2), process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const options = { seed: { type: 'string', multiple: true }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, folder, ...others] = positionals;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  if (env['BACKEND_DATABASE_URL'])
    throw new Error(
      'The data are in the PostgreSQL of BACKEND_DATABASE_URL. Copy it with pg_dump first, then BACKEND_DATA_DIR and the folders of the seed as files (docs/deployment.md, "Several instances").',
    );
  const dataDir = env['BACKEND_DATA_DIR'];
  if (!dataDir || dataDir === 'off') throw new Error('Set BACKEND_DATA_DIR to the data folder of the backend.');
  const seedDirs = values.seed ?? env['REFERENCE_SEED']?.split(',').filter((dir) => dir !== '') ?? [];
  const places = { folder: resolve(folder), dataDir: resolve(dataDir), seedDirs: seedDirs.map((dir) => resolve(dir)) };
  if (command === 'restore') {
    const { time, seedDirs: restored } = await restoreBackup(places);
    console.log(
      `The backup of ${time} is restored in ${[places.dataDir, ...(places.seedDirs.length > 0 ? places.seedDirs : restored)].join(', ')}.`,
    );
    return;
  }
  const { manifest, leftOut } = await createBackup(places, Date.now);
  const sizes = Object.values(manifest.files).map(({ bytes }) => bytes);
  const megabytes = Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000_000);
  console.log(`${sizes.length} files (${megabytes} MB) are in ${places.folder}.`);
  for (const path of leftOut) console.log(`Left out, because it is a link or no file: ${path}`);
  if (seedDirs.length === 0) console.log('Sessions and recordings in folders of the seed are not in it: name these folders with --seed.');
}
