import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { ClientSeed, SessionSeed } from '../seed/seedSchema.ts';
import { toLocalIso } from '../zone.ts';
import { toLocalMoment } from './localTime.ts';
import type { ImportOptions } from './options.ts';
import type { SeedPart, SessionFacts } from './seedPart.ts';
import { toSlug } from './text.ts';

/** The zone of a city that names none (spec §9). */
export const DEFAULT_ZONE = 'Europe/Brussels';

/** A session folder as it will be written: values for .json files, strings for all others. */
export interface SessionFolder {
  city: string;
  /** For a city that does not exist yet. */
  client: Partial<ClientSeed>;
  reference: string;
  files: Record<string, unknown>;
  notices: string[];
}

/** What is known of the city that the session goes to, where it exists already. */
type KnownCity = Pick<ClientSeed, 'timeZone' | 'admin'> | undefined;

type Guess = (what: string, value: string) => string;

/** The name of the city's folder: asked for, else from the records, else `imported`. */
export function chooseCity(options: ImportOptions, facts: SessionFacts): { city: string; title: string } {
  const title = options.city ?? facts.city ?? 'imported';
  const city = toSlug(title) || 'imported';
  return { city, title: title.charAt(0).toUpperCase() + title.slice(1) };
}

/** The folder of a gathered session: options first, then the records, then defaults, each default with a notice. */
export function toSessionFolder(part: SeedPart, options: ImportOptions, known: KnownCity, now: Date): SessionFolder {
  const notices = [...part.notices];
  const guess: Guess = (what, value) => {
    notices.push(`${what}: ${value}`);
    return value;
  };
  const facts = part.session;
  const { city, title } = chooseCity(options, facts);
  if (options.city === undefined) guess('the city was not named (--city)', city);
  const timeZone = known?.timeZone ?? options.timezone ?? DEFAULT_ZONE;
  const today = toLocalIso(now.getTime(), timeZone).slice(0, 19);
  const start = options.date ?? facts.start ?? guessStart(options.files, today, guess);
  const name = options.name ?? facts.name ?? guess('the records have no name for it (--name)', stem(options.files[0] ?? ''));
  const language = options.language ?? facts.language ?? guess('the records do not say their language (--language)', 'nl');
  const reference = options.reference ?? facts.reference ?? guess('reference (--reference)', `recording-${start.slice(0, 10)}`);
  const sessionId = options.sessionId ?? facts.sessionId ?? Number(guess('number (--session-id)', numberFor(city, reference)));
  if (known && part.captions.length > 0 && !(known.admin.transcriptionsEnabled && known.admin.transcriptionsTenant))
    notices.push(`captions are shown once ${city}/client.json has transcriptionsEnabled and transcriptionsTenant in admin`);

  const session: Partial<SessionSeed> = {
    sessionId,
    reference,
    name,
    ...(facts.description === undefined ? {} : { description: facts.description }),
    startDateTime: start,
    ...(facts.duration === undefined ? {} : { duration: facts.duration }),
    status: start > today ? 'planned' : 'vod-unavailable',
    language,
  };
  const lists = { topics: part.topics, speeches: part.speeches, votes: part.votes, attendees: part.attendees };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    city,
    client: {
      name: city,
      title,
      timeZone,
      admin: { transcriptionsEnabled: true, transcriptionsTenant: city },
    },
    reference,
    files: {
      'session.json': session,
      ...Object.fromEntries(filled.map(([list, records]) => [`${list}.json`, records])),
      ...(part.captions.length > 0 ? { 'subtitles.json': toVersions(part, options.language, language) } : {}),
      ...Object.fromEntries(part.captions.map(({ file, content }) => [file, content])),
    },
    notices,
  };
}

/** One version a captions file; the last of a language is the active one, and the transcript comes last. */
function toVersions(part: SeedPart, asked: string | undefined, spoken: string): unknown[] {
  const languages = part.captions.map((caption) => asked ?? caption.language ?? spoken);
  return part.captions.map(({ file }, index) => {
    const language = languages[index] ?? spoken;
    return {
      id: file.replace(/\.[a-z]+$/, ''),
      language,
      file,
      version: languages.slice(0, index + 1).filter((other) => other === language).length,
      active: languages.lastIndexOf(language) === index,
    };
  });
}

function guessStart(files: string[], today: string, guess: Guess): string {
  const named = files.flatMap((file) => toLocalMoment(/\d{4}-\d{2}-\d{2}/.exec(basename(file))?.[0]) ?? [])[0];
  if (named !== undefined) return guess("the records have no date (--date); from the file's name", named);
  return guess('the records have no date (--date); today', `${today.slice(0, 10)}T00:00:00`);
}

function stem(file: string): string {
  return basename(file).split('.')[0] || 'session';
}

/** A number of nine digits that stays the same for a reference, above the ones that services hand out. */
function numberFor(city: string, reference: string): string {
  const digest = createHash('sha256').update(`${city}/${reference}`).digest();
  return String(900_000_000 + (digest.readUInt32BE(0) % 100_000_000));
}
