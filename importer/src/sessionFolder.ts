import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { ClientSeed, SessionSeed } from '../../backend/src/seed/seedSchema.ts';
import { toVersions } from './formats/captions/captionVersions.ts';
import type { ImportOptions } from './options.ts';
import { readRecordingName } from './recordings/recordingName.ts';
import type { SeedPart, SourceSession } from './seedPart.ts';
import { isPlanned } from './meetings/sessionStart.ts';
import { hasTime } from './text/localTime.ts';
import { textsOf } from './text/languages.ts';
import { stateOfName } from './text/meetingState.ts';
import { withDocuments } from './sourceDocuments.ts';
import { toSlug } from './text/text.ts';

/** Time zone of a city that has none (rule 1.16). */
export const DEFAULT_ZONE = 'Europe/Brussels';

/** A session folder to write: values for .json files, strings for all others. */
export interface SessionFolder {
  city: string;
  /** client.json, if the city is new or has a new category. */
  client?: Partial<ClientSeed>;
  reference: string;
  files: Record<string, unknown>;
  notices: string[];
}

/** Settings of the session's city, if it exists. */
type KnownCity = ClientSeed | undefined;

type NoteDefault = (what: string, value: string) => string;

/** Name of the city's folder: the option, else the name in the records, else `imported`. */
export function chooseCity(options: ImportOptions, sourceSession: SourceSession): { city: string; title: string } {
  const title = options.city ?? sourceSession.city ?? 'imported';
  const city = toSlug(title) || 'imported';
  return { city, title: title.charAt(0).toUpperCase() + title.slice(1) };
}

/**
 * Creates the folder of a session, whose start is known. Options take precedence over records, records over defaults; each
 * default adds a notice.
 */
export function toSessionFolder(part: SeedPart, options: ImportOptions, known: KnownCity, now: Date): SessionFolder {
  const notices = [...part.notices];
  const noteDefault: NoteDefault = (what, value) => {
    notices.push(`${what}: ${value}`);
    return value;
  };
  const sourceSession = part.session;
  const { city, title } = chooseCity(options, sourceSession);
  if (options.city === undefined) noteDefault('the city was not named (--city)', city);
  const timeZone = known?.timeZone ?? options.timezone ?? DEFAULT_ZONE;
  const start = sourceSession.start ?? '';
  const plainName =
    options.name ??
    sourceSession.name ??
    noteDefault('the records have no name for it (--name)', nameOfFile(options.files[0] ?? '', options.language ?? known?.lang ?? 'nl'));
  const knownLanguage = options.language ?? sourceSession.language ?? known?.lang;
  const language = knownLanguage ?? noteDefault('the records do not say their language (--language)', part.captions[0]?.language ?? 'nl');
  const named = stateOfName(plainName);
  const { state = named, stateReason, movedTo } = sourceSession;
  const isUnsaid = state === 'cancelled' && named === undefined;
  const name = isUnsaid ? `${textsOf(language).canceled}: ${plainName}` : plainName;
  // Sources without a time say midnight.
  const isDayOnly = !hasTime(start);
  const reference =
    options.reference ?? sourceSession.reference ?? noteDefault('reference (--reference)', `recording-${start.slice(0, 10)}`);
  const sessionId =
    options.sessionId ?? sourceSession.sessionId ?? Number(noteDefault('number (--session-id)', toSessionId(city, reference)));
  if (known && part.captions.length > 0 && !(known.admin.transcriptionsEnabled && known.admin.transcriptionsTenant))
    notices.push(`captions are shown once ${city}/client.json has transcriptionsEnabled and transcriptionsTenant in admin`);

  const { versions, notices: captionNotices } = toVersions(part.captions, language);
  notices.push(...captionNotices);
  const category = sourceSession.category === undefined ? undefined : findCategory(known, sourceSession.category);
  const client = known ?? {
    name: city,
    title,
    timeZone,
    ...(knownLanguage !== undefined && { lang: knownLanguage }),
    admin: { transcriptionsEnabled: true, transcriptionsTenant: city },
  };
  const newCategories = category?.isNew === true ? { categories: [...(known?.categories ?? []), category.category] } : undefined;

  const session: Partial<SessionSeed> = {
    sessionId,
    reference,
    name,
    ...(sourceSession.description === undefined ? {} : { description: sourceSession.description }),
    ...withDocuments(sourceSession.documents ?? []),
    startDateTime: isDayOnly ? start.slice(0, 10) : start,
    ...(isDayOnly && sourceSession.startText !== undefined && { startText: sourceSession.startText.slice(0, 200) }),
    ...(state !== undefined && { state }),
    ...(state !== undefined && stateReason !== undefined && { stateReason: stateReason.slice(0, 2000) }),
    ...(state !== undefined && movedTo !== undefined && { movedTo }),
    ...(sourceSession.duration === undefined ? {} : { duration: sourceSession.duration }),
    status: state !== undefined || isPlanned(part, now, timeZone) ? 'planned' : 'vod-unavailable',
    language,
    ...(category && { category: category.category.slug }),
  };
  const lists = { topics: part.topics, speeches: part.speeches, votes: part.votes, attendees: part.attendees };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    city,
    ...((known === undefined || newCategories) && { client: { ...client, ...newCategories } }),
    reference,
    files: {
      'session.json': session,
      ...Object.fromEntries(filled.map(([list, records]) => [`${list}.json`, records])),
      ...(part.captions.length > 0 ? { 'subtitles.json': versions } : {}),
      ...Object.fromEntries(part.captions.map(({ file, content }) => [file, content])),
    },
    notices,
  };
}

/** The category of a city with this name, or a new one. */
function findCategory(known: KnownCity, name: string): { category: ClientSeed['categories'][number]; isNew: boolean } {
  const slug = toSlug(name) || 'category';
  const categories = known?.categories ?? [];
  const found = categories.find((category) => category.slug === slug || category.name === name);
  if (found) return { category: found, isNew: false };
  const id = Math.max(0, ...categories.map((category) => category.id)) + 1;
  return { category: { id, name, slug }, isNew: true };
}

/** The name of a file without its suffix; that of a recording program says nothing but the time. */
function nameOfFile(file: string, language: string): string {
  const stem = basename(file).split('.')[0] || 'session';
  const { name, start, key } = readRecordingName(stem, DEFAULT_ZONE);
  if (start === undefined && key.startsWith('named')) return stem;
  return name || textsOf(language).recording;
}

/** An id of nine digits that is always the same for a reference, above the ids of services. */
function toSessionId(city: string, reference: string): string {
  const digest = createHash('sha256').update(`${city}/${reference}`).digest();
  return String(900_000_000 + (digest.readUInt32BE(0) % 100_000_000));
}
