import { parseArgs } from 'node:util';
import { withoutUndefined } from '../../backend/src/seed/json/withoutUndefined.ts';
import { isTimeZone } from '../../backend/src/seed/zone.ts';
import { ImportError } from './importError.ts';
import { type ClockPoint, parseClap, toClockSeconds } from './text/clockTime.ts';
import { toLocalDateTime } from './text/localTime.ts';
import type { SignFile, TrackFile } from './tracks/soundNames.ts';
import { parseSign, parseTracks } from './tracks/trackOption.ts';

/** Options of the command line; all except the files may be absent. */
export interface ImportOptions {
  /** Files of one meeting, or folders. */
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
  /** A video file or its address. */
  video?: string;
  hls: boolean;
  /** Further sound tracks; absent without any. */
  tracks?: TrackFile[];
  sign?: SignFile;
  /** A moment that is known on the clock and in the recording (`--start`, `--clap`). */
  clockPoint?: ClockPoint;
  out?: string;
  force: boolean;
}

/** Options that concern one meeting, by their names on the command line. */
export const SINGLE_OPTIONS = {
  reference: '--reference',
  sessionId: '--session-id',
  name: '--name',
  date: '--date',
  event: '--event',
  video: '--video',
  tracks: '--track',
  sign: '--sign',
  clockPoint: '--start and --clap',
} as const satisfies Partial<Record<keyof ImportOptions, string>>;

/** Help text of the command. */
export const USAGE = `Usage: npm run import -- FILE… [options]      all files together are one session
       npm run import -- FOLDER… [options]    a meeting, or a folder with a folder for each meeting

Converts records of council meetings to session folders of the seed. Formats are detected by content:
  Notubiz, iBabs and Open Raadsinformatie, GO, Legistar, Council Data Project,
  agendas and speaker turns as CSV, speaker turns as JSON, captions (WebVTT, SRT, SBV, TTML, Whisper)
The folder of a meeting is called 2026-06-11-council and has its video, captions, agenda and documents.
Importing a folder again imports what has changed.

  --city NAME         city of the session (created if it does not exist)
  --video FILE|URL    video or sound of the session: mp4, mkv, mp3, … or an HLS playlist (needs ffmpeg)
  --track LANG=FILE   interpretation in a language, of which the sound is used: fr=relay.m4a; may be repeated
                      audio description: nl:description=described.m4a
  --sign FILE         video of a signer, such as council.sign.vgt.mp4, which starts with the video
  --hls               make an adaptive stream of the video as well
  --start TIME        local time at which the recording starts, such as 19:25:10
  --clap TIME=POS     a time of the clock and the position in the video that shows it: 19:42:10=0:12:05
  --reference REF     reference of the session, its folder and address
  --session-id N      id of the session
  --name TEXT         name of the session
  --date DATE         local start: 2019-07-29 or 2019-07-29T09:30
  --language CODE     spoken language: nl, en, …
  --timezone ZONE     time zone of a new city (default Europe/Brussels)
  --event ID          the Legistar event, if the files contain several
  --out DIR           folder of the seed (default backend/seed)
  --force             replace an existing session folder, also what was changed in it; not one with the recording of a camera`;

/** Reads the command line; undefined for --help. Throws an ImportError for an invalid option. */
export function readOptions(args: string[]): ImportOptions | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
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
        video: text,
        hls: flag,
        track: { type: 'string', multiple: true },
        sign: text,
        start: text,
        clap: text,
        out: text,
        force: flag,
        help: { ...flag, short: 'h' },
      },
    }),
  );
  if (values.help) return undefined;
  const { city, reference, name, language, timezone, video, out, event, date, hls, force, track, sign } = values;
  if (positionals.length === 0 && video === undefined) throw new ImportError(`no file given\n\n${USAGE}`);
  const sessionId = values['session-id'];
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new ImportError(`--timezone ${timezone}: no such time zone; for example Europe/Amsterdam`);
  if (language !== undefined && !/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language))
    throw new ImportError(`--language ${language}: a language code such as nl or en`);
  return withoutUndefined<ImportOptions>({
    city,
    reference,
    name,
    language,
    timezone,
    video,
    out,
    files: positionals,
    hls,
    force,
    tracks: track && parseTracks(track),
    sign: sign === undefined ? undefined : parseSign(sign),
    clockPoint: toClockPoint(values.start, values.clap),
    sessionId: sessionId === undefined ? undefined : toNumber('--session-id', sessionId),
    event: event === undefined ? undefined : toNumber('--event', event),
    date: date === undefined ? undefined : toDate(date),
  });
}

function toClockPoint(start: string | undefined, clap: string | undefined): ClockPoint | undefined {
  if (start !== undefined && clap !== undefined) throw new ImportError('--start and --clap say the same: give one of them');
  if (clap !== undefined) return parseClap(clap);
  if (start === undefined) return undefined;
  const clock = toClockSeconds(start);
  if (clock === undefined) throw new ImportError(`--start ${start}: the local time at which the recording starts, such as 19:25:10`);
  return { clock, position: 0 };
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
