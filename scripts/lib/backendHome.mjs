import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from './paths.mjs';

/** Folder of the data of the examples. */
const EXAMPLES = 'examples';

/** Options of the backend whose data are made anew at every start, or are in a file that they name. */
const TEMPORARY = /** @type {const} */ (['archive', 'spoken', 'long-session', 'stress', 'database', 'follow']);

/**
 * The folder where a backend of `npm start` keeps its data: BACKEND_DATA_DIR, else a folder below `data/backend` for each seed, since a
 * database of one seed has its cities. Undefined for data that are made anew at every start.
 * @param {string[]} args arguments of the backend
 * @param {NodeJS.ProcessEnv} environment
 */
export const findBackendHome = (args, { BACKEND_DATA_DIR, REFERENCE_DATA_DIR, REFERENCE_SEED }) => {
  // The earlier name is the folder of what was decided about sessions, and of nothing else.
  if (BACKEND_DATA_DIR || REFERENCE_DATA_DIR) return BACKEND_DATA_DIR;
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      seed: { type: 'string', multiple: true },
      spoken: { type: 'boolean' },
      'long-session': { type: 'boolean' },
      follow: { type: 'boolean' },
    },
  });
  if (TEMPORARY.some((name) => values[name] !== undefined)) return undefined;
  const seeds = (values.seed ?? REFERENCE_SEED?.split(',') ?? [])
    .filter((seed) => typeof seed === 'string' && seed !== '')
    .map((seed) => resolve(String(seed)));
  const [first] = seeds;
  if (first === undefined) return inRoot('data', 'backend', EXAMPLES);
  const id = createHash('sha256').update(seeds.join('\n')).digest('hex').slice(0, 8);
  return inRoot('data', 'backend', `${basename(first)}-${id}`);
};

/** What earlier versions decided about sessions of the examples and of seeds that they could not write. */
const EARLIER_DECISIONS = inRoot('.cache', 'reference', 'access');

/** Brings the earlier decisions to a new folder of data: a session that was withdrawn stays so (rule 13.11). */
export const bringDecisions = (/** @type {string} */ home) => {
  if (!existsSync(home) && existsSync(EARLIER_DECISIONS)) cpSync(EARLIER_DECISIONS, join(home, 'access'), { recursive: true });
};
