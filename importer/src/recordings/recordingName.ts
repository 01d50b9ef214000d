import { toLocalIso } from '../../../backend/src/seed/zone.ts';
import { toLocalDateTime } from '../text/localTime.ts';
import { findStamp } from './recordingStamp.ts';

/** What the name of a file says that a recording program or camera wrote. */
export interface RecordingName {
  /** Local date and time of the city at which it starts; undefined without a date and time in the name. */
  start: string | undefined;
  /** Local date in the name, `YYYY-MM-DD`; undefined without one. */
  day: string | undefined;
  /** What the meeting is called, without dates, numbers of parts and terms of the program; may be empty. */
  name: string;
  /** Files of one recording have the same. */
  key: string;
  /** Number of the part; undefined for a name without one. */
  part: number | undefined;
  /** How much less of the meeting this picture shows than others of the same recording: 0 is the best. */
  view: number;
}

/** Names of the programs and devices; the first that fits is used. Times of Zoom are UTC. */
const ZOOM = /^GMT(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})([^]*)/i;
const ZOOM_PART = /^[ _]*(?:Recording)?[ _-](\d{1,2})(?!\d*x)/i;
const TEAMS = /-(\d{4})(\d{2})(\d{2})[_T-](\d{2})(\d{2})(\d{2})(UTC)?(?!\d)/;
const GOPRO = /^G[HXS](\d{2})(\d{4})$/i;
const GOPRO_FIRST = /^GOPR(\d{4})$/i;
const GOPRO_NEXT = /^GP(\d{2})(\d{4})$/i;
const ZOOM_LOCAL = /^(?:zoom_|video|audio)(\d+)?(?:_only)?(?:_\d+)?$/i;
const DJI = /^DJI_(?=\d{14}_\d{4})/i;
/** Webex does not say of which zone its times are. */
const WEBEX = /-(\d{4})(\d{2})(\d{2}) \d{4}-(\d{1,2})$/;
/** The camera of Pixel phones writes UTC. */
const UTC_CAMERA = /^PXL_/i;

/** Numbers of parts at the end of a name; the first that fits is used. */
const PARTS: readonly RegExp[] = [
  /(?:part|pt|deel|teil|partie|parte|rhan|segment|clip|第)[ _.-]*(\d{1,3})\)?(?:部分)?$/i,
  /(?<!\d)(\d{1,2})[ _.-]*(?:of|van|von|de|o|\/)[ _.-]*\d{1,2}\)?$/i,
  /(?<!\d)(\d{1,5})$/,
];

/** Ends of names by which Zoom tells its views of one meeting; those with less of it come later. */
const VIEWS: readonly (readonly [RegExp, number])[] = [
  [/_as(?:_|$)/i, 0],
  [/_gvo|gallery/i, 2],
  [/_avo|_separate|avatar/i, 3],
];

/** Terms that programs write into names and that say nothing about the meeting. */
const PROGRAM_TERMS =
  /(?:^|[ _-])(?:(?:[\p{L} ]{2,40}['’]s? )?(?:Personal Meeting Room|Zoom[ -]?(?:Meeting|vergadering|Webinar))(?: \d{9,11})?|Meeting Recording|Besprechungsaufzeichnung|Vergaderingsopname|Opname van (?:de )?vergadering|Enregistrement de la réunion|Grabación de la reunión|Screen Recording|Schermopname|Schermafbeelding|Bildschirmaufnahme|Recording|Replay|Capture|bandicam|OBS|vMix|PXL|VID)(?=$|[ _-])/giu;

/** Names that devices give to all their files. */
const DEVICE_NAME = /^(?:IMG|MVI|DSC[NF]?|DJI|VID|MOV|CLIP|[CPM]|M2U|REC|video|audio|recording|opname|movie|capture|stream|untitled)$/i;

/** Reads the name of a file, without its suffix; `zone` is that of the city. */
export function readRecordingName(stem: string, zone: string): RecordingName {
  const zoom = ZOOM.exec(stem);
  if (zoom) {
    const [, year, month, day, hour, minute, second, rest = ''] = zoom;
    const start = toInstant([year, month, day, hour, minute, second], true, zone);
    return {
      start,
      day: start?.slice(0, 10),
      name: '',
      key: `zoom ${start ?? stem}`,
      part: toNumber(ZOOM_PART.exec(rest)?.[1]),
      view: VIEWS.find(([pattern]) => pattern.test(rest))?.[1] ?? 1,
    };
  }
  const camera = readCamera(stem);
  if (camera) return { start: undefined, day: undefined, name: '', view: 0, ...camera };
  const named = readTeams(stem, zone) ?? readWebex(stem);
  if (named) return named;
  const stamp = findStamp(stem, zone, UTC_CAMERA.test(stem));
  const { start, day, rest = stem } = stamp ?? {};
  if (DJI.test(stem) && start !== undefined) return { start, day, name: '', key: 'dji', part: undefined, view: 0 };
  const { name, part } = stamp !== undefined && /^\s*$/.test(rest) ? { name: '', part: undefined } : readPart(rest);
  // Programs that cut a long recording begin each file with its own time.
  return {
    start,
    day,
    name: toName(name),
    key: `named ${name.trim().toLowerCase()} ${start === undefined ? (day ?? '') : ''}`,
    part,
    view: 0,
  };
}

/** The recording and part in the name of a camera's file. */
function readCamera(stem: string): Pick<RecordingName, 'key' | 'part'> | undefined {
  const chapter = GOPRO.exec(stem) ?? GOPRO_NEXT.exec(stem);
  if (chapter) return { key: `gopro ${chapter[2] ?? ''}`, part: Number(chapter[1]) + (/^GP/i.test(stem) ? 1 : 0) };
  const first = GOPRO_FIRST.exec(stem);
  if (first) return { key: `gopro ${first[1] ?? ''}`, part: 1 };
  const local = ZOOM_LOCAL.exec(stem);
  return local ? { key: 'zoom local', part: /^zoom_/i.test(stem) ? Number(local[1] ?? 0) : undefined } : undefined;
}

/** A name of Teams: the name of the meeting, its start, which may be UTC, and words of the program in its language. */
function readTeams(stem: string, zone: string): RecordingName | undefined {
  const found = TEAMS.exec(stem);
  if (!found) return undefined;
  const [stamp, year, month, day, hour, minute, second, utc] = found;
  const rest = stem.slice(found.index + stamp.length);
  const start = toInstant([year, month, day, hour, minute, second], utc !== undefined, zone);
  if (start === undefined || (rest !== '' && !/^-\D|^[ _-]\d{1,2}$/.test(rest))) return undefined;
  const name = stem.slice(0, found.index);
  return {
    start,
    day: start.slice(0, 10),
    name: toName(name),
    key: `teams ${name} ${start}`,
    part: toNumber(/[ _-](\d{1,2})$/.exec(rest)?.[1]),
    view: 0,
  };
}

/** A name of Webex: the name of the meeting, its date and time, and the number of the recording. */
function readWebex(stem: string): RecordingName | undefined {
  const found = WEBEX.exec(stem);
  const [, year = '', month = '', date = '', part] = found ?? [];
  const day = toLocalDateTime(`${year}-${month}-${date}`)?.slice(0, 10);
  if (!found || day === undefined) return undefined;
  const name = stem.slice(0, found.index);
  return { start: undefined, day, name: toName(name), key: `webex ${name} ${day}`, part: toNumber(part), view: 0 };
}

function readPart(stem: string): { name: string; part: number | undefined } {
  for (const pattern of PARTS) {
    const found = pattern.exec(stem);
    if (found) return { name: stem.slice(0, found.index).replace(/(?<![ _.(-])[ _.(-]+$/, ''), part: toNumber(found[1]) };
  }
  return { name: stem, part: undefined };
}

const toNumber = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits));

/** What a meeting is called, from a name that programs wrote into; empty if only they did. */
export function toName(text: string): string {
  const plain = text
    .replace(/_+/g, ' ')
    .replace(PROGRAM_TERMS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|(?<![\s,–-])[\s,–-]+$/g, '')
    .replace(/ ?\(\s*\)$/, '');
  if (DEVICE_NAME.test(plain)) return '';
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A local date and time of the city; undefined for digits that are none. */
function toInstant(
  [year, month, day, hour, minute, second]: readonly (string | undefined)[],
  isUtc: boolean,
  zone: string,
): string | undefined {
  const dateTime = toLocalDateTime(`${year ?? ''}-${month ?? ''}-${day ?? ''} ${hour ?? ''}:${minute ?? ''}:${second ?? ''}`);
  return dateTime !== undefined && isUtc ? toLocalIso(Date.parse(`${dateTime}Z`), zone).slice(0, 19) : dateTime;
}
