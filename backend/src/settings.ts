import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackendOptions } from './app.ts';
import { RUNNING_DIR } from './control/runningBackends.ts';
import { parseCamera } from './live/camera/cameraAddress.ts';
import { DEFAULT_FREE_MB } from './live/camera/cameraSpace.ts';
import { isLoopback } from './loopback.ts';
import { DEFAULT_SUBMISSION_DAYS } from './store/submissions/submissionAge.ts';
import { withoutUndefined } from './seed/json/withoutUndefined.ts';
import { DATABASE_NAME } from './store/engines/sqlite/databaseFile.ts';
import { isPostgresUrl } from './store/engines/postgres/postgresUrl.ts';

/** Port that is tried first if none is set. */
const DEFAULT_PORT = 4400;

const MOST_PROXIES = 16;

/** Most days of BACKEND_SUBMISSION_DAYS: ten years. */
const MOST_DAYS = 3650;

/** Larger than any disk. */
const MOST_MB = 1_000_000_000;

/** Value of BACKEND_DATA_DIR with which nothing outlives the process. */
const NO_DATA_DIR = 'off';

/** Tokens that are publicly known: earlier versions used them as defaults. */
const KNOWN_TOKENS = ['reference-token', 'reference-control'];

/** Help text of the command line. */
export const USAGE = `node backend/src/main.ts [options]

  --host HOST        address to listen on (127.0.0.1; REFERENCE_HOST)
  --port PORT        port; 0: a free one (${DEFAULT_PORT}, or a free one if that is taken; REFERENCE_PORT)
  --public-url URL   origin in the answers, if a proxy is in front (REFERENCE_PUBLIC_URL)
  --database FILE    store the data in a file; of the seed only what has changed is loaded again (BACKEND_DATABASE_URL, else gallery.sqlite in
                     BACKEND_DATA_DIR, else :memory:)
  --seed DIR         folder of cities; may be repeated (backend/seed; REFERENCE_SEED, separated by commas)
  --archive N        add a city 'archief' with N generated sessions
  --spoken           with --archive: its sessions have transcripts, topics, speakers and votes
  --long-session     add a city 'marathon' with a generated session of 4 hours, 'lange-raad'
  --ingest CITY=URL  wait at an rtmp:// or srt:// address for the camera of a city; may be repeated (REFERENCE_INGEST, separated by commas)
  --ladder           with --ingest: make renditions of 480 and 240 lines for slow lines, in H.264 and AAC (BACKEND_CAMERA_LADDER=1)
  --stress N         N random events per second in every session with a script
  --redis URL        exchange events with other instances; all need the same database (REFERENCE_REDIS_URL)
  --follow           another instance plays the scripts of live sessions
  --quiet            log warnings and errors only
  --help             this text

REFERENCE_API_TOKEN and REFERENCE_CONTROL_TOKEN are the tokens of the API and of the control API (random; 'npm run control' finds the latter).
Both must be set if --host is not a loopback address.
REFERENCE_MEDIA_SECRET signs the addresses of protected media and the tickets of the broker (random; the same for all instances).
BACKEND_METRICS_TOKEN opens /metrics (without it there is none).
OTEL_EXPORTER_OTLP_ENDPOINT is the collector of OpenTelemetry traces (without it there are none).
BACKEND_DATABASE_URL is the address of a PostgreSQL for the data, postgres://…, which instances on several machines share.
BACKEND_DATA_DIR is the folder of the database, the segments of cameras, and what is decided about sessions of a seed that is not written. Without it
the data are in memory and the decisions in .cache/reference; off: nothing is kept.
It must be set if --host or --public-url is no loopback address. REFERENCE_DATA_DIR is the earlier name, for the decisions only.
BACKEND_SUBMISSION_DAYS is the number of days after which requests for downloads and registrations are removed (${DEFAULT_SUBMISSION_DAYS}).
BACKEND_CAMERA_FREE_MB is the free space of the disk below which no session with a camera starts (${DEFAULT_FREE_MB}).
BACKEND_INTERNAL_URL is the address at which instances on other machines reach the camera of this one (host and port).
BACKEND_TRUSTED_PROXIES is the number of your own proxies in front: which entry of X-Forwarded-For is the client (0).`;

/** The settings of a process. */
export interface Settings {
  help: boolean;
  /** False: the port is the default port, and a free port is used if it is taken. */
  isPortSet: boolean;
  backend: BackendOptions;
}

/** Reads the command line and, for absent options, the environment. Throws an `Error` that names the invalid option. */
export function readSettings(args: string[], env: Record<string, string | undefined>): Settings {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string' },
      port: { type: 'string' },
      'public-url': { type: 'string' },
      database: { type: 'string' },
      seed: { type: 'string', multiple: true },
      archive: { type: 'string' },
      spoken: { type: 'boolean', default: false },
      'long-session': { type: 'boolean', default: false },
      ingest: { type: 'string', multiple: true },
      ladder: { type: 'boolean', default: false },
      stress: { type: 'string' },
      redis: { type: 'string' },
      follow: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.spoken && values.archive === undefined) throw new Error('--spoken: needs --archive');
  const port = values.port ?? env['REFERENCE_PORT'];
  const publicUrl = values['public-url'] ?? env['REFERENCE_PUBLIC_URL'];
  const seedDirs = values.seed ?? env['REFERENCE_SEED']?.split(',').filter((dir) => dir !== '');
  const host = values.host ?? env['REFERENCE_HOST'] ?? '127.0.0.1';
  const apiToken = env['REFERENCE_API_TOKEN'] || undefined;
  const controlToken = env['REFERENCE_CONTROL_TOKEN'] || undefined;
  if (!values.help && !isLoopback(host)) requireOwnTokens(host, { REFERENCE_API_TOKEN: apiToken, REFERENCE_CONTROL_TOKEN: controlToken });
  const hasLadder = values.ladder || env['BACKEND_CAMERA_LADDER'] === '1';
  const ingest = (values.ingest ?? env['REFERENCE_INGEST']?.split(',').filter((camera) => camera !== '') ?? []).map((camera) => ({
    ...parseCamera(camera, host),
    ...(hasLadder && { hasLadder }),
  }));
  const twice = ingest.find(({ city }, index) => ingest.findIndex((other) => other.city === city) !== index);
  if (twice) throw new Error(`--ingest ${twice.city}: a city has one camera`);
  if (values.ladder && ingest.length === 0) throw new Error('--ladder: needs --ingest');
  const mediaSecret = env['REFERENCE_MEDIA_SECRET'];
  const dataDir = env['BACKEND_DATA_DIR'] || undefined;
  const decisionsDir = dataDir ?? (env['REFERENCE_DATA_DIR'] || RUNNING_DIR);
  const isForOthers = !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
  if (!values.help && isForOthers && dataDir === undefined)
    throw new Error('Set BACKEND_DATA_DIR to the folder in which this backend keeps its data, or to off: then it loses them when it ends.');
  const home = dataDir === NO_DATA_DIR ? undefined : dataDir;
  const metricsToken = env['BACKEND_METRICS_TOKEN'] || undefined;
  const trustedProxies = env['BACKEND_TRUSTED_PROXIES'] || '0';
  const cameraFreeMb = env['BACKEND_CAMERA_FREE_MB'] || undefined;
  const internalUrl = env['BACKEND_INTERNAL_URL'] || undefined;
  const submissionDays = env['BACKEND_SUBMISSION_DAYS'] || undefined;
  const redis = values.redis ?? env['REFERENCE_REDIS_URL'];
  const databaseUrl = toDatabaseUrl(env['BACKEND_DATABASE_URL'] || undefined);
  // An address in the arguments of a process can be read by every user of the machine.
  if (values.database !== undefined && isPostgresUrl(values.database))
    throw new Error('--database: expected a file. Set BACKEND_DATABASE_URL to the address of a PostgreSQL.');
  return {
    help: values.help,
    isPortSet: port !== undefined,
    backend: withoutUndefined<BackendOptions>({
      host,
      port: port === undefined ? DEFAULT_PORT : toWholeNumber('--port', port, 65_535),
      logLevel: values.quiet ? 'warn' : 'info',
      archive: values.archive === undefined ? 0 : toWholeNumber('--archive', values.archive, 1_000_000),
      stress: values.stress === undefined ? 0 : toWholeNumber('--stress', values.stress, 1000),
      trustedProxies: toWholeNumber('BACKEND_TRUSTED_PROXIES', trustedProxies, MOST_PROXIES),
      watch: !values.follow,
      spoken: values.spoken,
      longSession: values['long-session'],
      follow: values.follow,
      internalUrl: internalUrl === undefined ? undefined : toInternalOrigin(internalUrl),
      publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
      database: values.database ?? databaseUrl ?? (home === undefined ? undefined : join(home, DATABASE_NAME)),
      ingestDir: home === undefined ? undefined : join(home, 'ingest'),
      seedDirs: seedDirs?.map((dir) => resolve(dir)),
      submissionDays: submissionDays === undefined ? undefined : toWholeNumber('BACKEND_SUBMISSION_DAYS', submissionDays, MOST_DAYS),
      cameraFreeMb: cameraFreeMb === undefined ? undefined : toWholeNumber('BACKEND_CAMERA_FREE_MB', cameraFreeMb, MOST_MB),
      dataDir: decisionsDir === NO_DATA_DIR ? undefined : decisionsDir,
      ingest: ingest.length > 0 ? ingest : undefined,
      redis: redis === undefined ? undefined : toRedisAddress(redis),
      mediaSecret,
      metricsToken,
      apiToken,
      controlToken,
    }),
  };
}

function requireOwnTokens(host: string, tokens: Record<string, string | undefined>): void {
  const bad = Object.entries(tokens).filter(([, token]) => token === undefined || KNOWN_TOKENS.includes(token));
  if (bad.length > 0)
    throw new Error(
      `Set ${bad.map(([name]) => name).join(' and ')} to a secret of your own: others can reach a backend that listens on ${host}.`,
    );
}

/** Checks the address of a PostgreSQL; no message has it, because it has a password. */
function toDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || (isPostgresUrl(text) && URL.canParse(text))) return text;
  throw new Error('BACKEND_DATABASE_URL: expected an address that begins with postgres://');
}

function toRedisAddress(text: string): string {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('--redis: expected an address that begins with redis:// or rediss://');
  return text;
}

function toInternalOrigin(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('BACKEND_INTERNAL_URL: expected an address such as http://10.0.0.2:4400');
  return new URL(text).origin;
}

function toWholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) throw new Error(`${name}: expected a whole number from 0 to ${most}, received '${text}'`);
  return value;
}
