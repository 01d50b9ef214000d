import { parseArgs } from 'node:util';
import { isTimeZone } from '../zone.ts';
import { ImportError } from './importError.ts';
import { toLocalDateTime } from './text/localTime.ts';

/** Options of the command line; all except the files may be absent. */
export interface ImportOptions {
  files: string[];
  city?: string;
  reference?: string;
  sessionId?: number;
  name?: string;
  /** Local date and time `2019-07-29T09:30:00`. */
  date?: string;
  language?: string;
  timezone?: string;
  event?: number;
  out?: string;
  force: boolean;
}

/** Help text of the command. */
export const USAGE = `Usage: npm run import -- FILE… [options]

Converts records of a council meeting to a session folder of the seed. All files together are one
session. The kind of a file is detected by its content:
  a Notubiz / Open Raadsinformatie meeting, Legistar events, event items and votes,
  timed speaker turns, WebVTT captions

  --city NAME         city of the session (created if it does not exist)
  --reference REF     reference of the session, its folder and address
  --session-id N      id of the session
  --name TEXT         name of the session
  --date DATE         local start: 2019-07-29 or 2019-07-29T09:30
  --language CODE     spoken language: nl, en, …
  --timezone ZONE     time zone of a new city (default Europe/Brussels)
  --event ID          the Legistar event, if the files contain several
  --out DIR           folder of the seed (default reference/seed)
  --force             replace an existing session folder
`;

/** Reads the command line; undefined for --help. Throws an ImportError for an invalid option. */
export function readOptions(args: string[]): ImportOptions | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOrExplain(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        city: text,
        reference: text,
        'session-id': text,
        name: text,
        date: text,
        language: text,
        timezone: text,
        event: text,
        out: text,
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }),
  );
  if (values.help) return undefined;
  if (positionals.length === 0) throw new ImportError(`no file given\n\n${USAGE}`);
  const { city, reference, name, language, timezone, out, event, date, force } = values;
  const sessionId = values['session-id'];
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new ImportError(`--timezone ${timezone}: no such time zone; for example Europe/Amsterdam`);
  if (language !== undefined && !/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language))
    throw new ImportError(`--language ${language}: a language code such as nl or en`);
  return {
    ...given({ city, reference, name, language, timezone, out }),
    files: positionals,
    force,
    ...(sessionId === undefined ? {} : { sessionId: toNumber('--session-id', sessionId) }),
    ...(event === undefined ? {} : { event: toNumber('--event', event) }),
    ...(date === undefined ? {} : { date: toDate(date) }),
  };
}

/** Removes undefined options. */
function given<K extends string>(values: Record<K, string | undefined>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Record<K, string>>;
}

function parseOrExplain<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function toNumber(option: string, value: string): number {
  if (!/^[1-9]\d{0,11}$/.test(value)) throw new ImportError(`${option} ${value}: a number of at most 12 digits`);
  return Number(value);
}

function toDate(value: string): string {
  const dateTime = toLocalDateTime(value);
  if (dateTime === undefined) throw new ImportError(`--date ${value}: a date such as 2019-07-29 or 2019-07-29T09:30`);
  return dateTime;
}
