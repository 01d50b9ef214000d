import { toChapters } from '../playback/chapters.ts';
import type { City } from '../city/city.ts';
import type { Playlist } from '../playback/playlist.ts';
import { floorTrack, offersSound, type SoundTrack } from '../playback/soundTracks.ts';
import { sessionPath, topicAddress } from './sessionPath.ts';
import type { SessionView } from './sessionView.ts';
import { newStartOf } from './state/moveTarget.ts';
import { dayOf, toZonedIso } from '../time/zonedTime.ts';

/** A schema.org description of something on a page. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Absolute address of a page path in the page's language. */
export type AddressOf = (path: string) => string;

/** One breadcrumb: the name and path of a page. */
export interface Breadcrumb {
  name: string;
  path: string;
}

/** The organisation whose sessions a city's pages show. */
export const describeCity = (city: Pick<City, 'name' | 'title' | 'logoUrl'>, addressOf: AddressOf): Thing => ({
  '@type': 'Organization',
  name: city.title,
  url: addressOf(`/${city.name}`),
  logo: city.logoUrl,
});

/** The status of an event: one with a new date is rescheduled, and one that waits for its new date is postponed (rule 3.13). */
function toEventStatus({ session: { change }, status }: SessionView, hasNewStart: boolean): string {
  if (!change) return 'Scheduled';
  if (change.kind === 'cancelled') return 'Cancelled';
  if (hasNewStart) return 'Rescheduled';
  // A moved session that is live or recorded has taken place.
  return change.kind === 'moved' && status !== 'planned' ? 'Scheduled' : 'Postponed';
}

/** A start as a date and time, or as a date when its time is not known (rule 3.15). */
const toDate = ({ startMs, isDayOnly }: { startMs: number; isDayOnly?: boolean | undefined }, timeZone: string): string =>
  isDayOnly ? dayOf(startMs, timeZone) : toZonedIso(startMs, timeZone);

/** A session as an `Event`; undefined for a session that is not open or has no date (rules 16.9, 16.10). */
export function describeSession(view: SessionView, addressOf: AddressOf): Thing | undefined {
  const { city, session, target, content } = view;
  if (content === undefined || session.startMs === undefined) return undefined;
  const { startMs, change } = session;
  const planned = { startMs, isDayOnly: session.isDayOnly };
  const newStart = change?.kind === 'cancelled' ? undefined : newStartOf(target);
  const start = newStart ?? planned;
  const startDate = toDate(start, city.timeZone);
  const plannedDate = toDate(planned, city.timeZone);
  const url = addressOf(sessionPath(city.name, session));
  const { room, endMs } = content;
  const place = room && !room.isOnline ? { '@type': 'Place', name: room.name, address: city.title } : undefined;
  const stream = { '@type': 'VirtualLocation', url };
  return {
    '@type': 'Event',
    name: session.name,
    description: content.description,
    url,
    image: content.poster,
    startDate,
    // Its source may have changed the start already.
    previousStartDate: startDate === plannedDate ? undefined : plannedDate,
    endDate: startDate !== plannedDate || endMs === undefined || endMs < startMs ? undefined : toZonedIso(endMs, city.timeZone),
    eventStatus: `https://schema.org/Event${toEventStatus(view, newStart !== undefined)}`,
    eventAttendanceMode: `https://schema.org/${place ? 'Mixed' : 'Online'}EventAttendanceMode`,
    location: place ? [place, stream] : stream,
    organizer: describeCity(city, addressOf),
    isAccessibleForFree: true,
  };
}

/**
 * A recording as a `VideoObject` with its topics as clips; undefined for a session that is not open, has no date or cannot be played
 * (rules 16.9, 16.10).
 */
export function describeRecording({ city, session, status, content }: SessionView, addressOf: AddressOf): Thing | undefined {
  const playlist = content?.playlist;
  if (!content || status !== 'recorded' || playlist?.streamType !== 'vod' || session.startMs === undefined) return undefined;
  const { metadata, durationSeconds, description, poster, subtitles } = content;
  const path = sessionPath(city.name, session);
  const clips = toChapters(metadata.topics, playlist, durationSeconds).map(({ topicId, name, startSeconds, endSeconds }) => ({
    '@type': 'Clip',
    name,
    startOffset: startSeconds,
    endOffset: endSeconds,
    url: addressOf(topicAddress(`${path}/topic/`, topicId)),
  }));
  return {
    '@type': 'VideoObject',
    name: session.name,
    description: description ?? session.name,
    url: addressOf(path),
    thumbnailUrl: poster,
    uploadDate: toDate({ startMs: session.startMs, isDayOnly: session.isDayOnly }, city.timeZone),
    duration: durationSeconds === undefined ? undefined : toIsoDuration(durationSeconds),
    contentUrl: playlist.mp4,
    ...(offersSound(playlist) && describeSound(playlist, subtitles.length > 0)),
    embedUrl: addressOf(`${path}/embed`),
    caption: subtitles.map(({ language }) => ({
      '@type': 'MediaObject',
      encodingFormat: 'text/vtt',
      inLanguage: language,
      contentUrl: addressOf(`${path}/captions/${encodeURIComponent(language)}.vtt`),
    })),
    // The address of the transcript: its text would be larger than the page.
    transcript: subtitles[0] && addressOf(`${path}/transcript/${encodeURIComponent(subtitles[0].language)}`),
    hasPart: clips.length > 0 ? clips : undefined,
  };
}

/** A file beside the recording: the whole video with another sound, the sound only, or the video of the signer. */
const describeFile = (
  type: 'VideoObject' | 'AudioObject',
  contentUrl: string,
  inLanguage: string | undefined,
  feature?: string,
): Thing => ({
  '@type': type,
  contentUrl,
  inLanguage,
  accessibilityFeature: feature,
});

/** The file of a track that is not of the hall; undefined for one in the stream only. */
function describeTrack({ kind, language, mp4, audio }: SoundTrack): Thing | undefined {
  const feature = kind === 'description' ? 'audioDescription' : undefined;
  if (mp4 !== undefined) return describeFile('VideoObject', mp4, language, feature);
  return audio === undefined ? undefined : describeFile('AudioObject', audio, language, feature);
}

/** What a recording can be heard and seen with (rule 27.7): its language is that of the hall, as far as its source says it. */
function describeSound({ tracks = [], sign }: Playlist, hasCaptions: boolean): Partial<Thing> {
  const files = tracks.filter(({ kind }) => kind !== 'floor').flatMap((track) => describeTrack(track) ?? []);
  if (sign) files.push(describeFile('VideoObject', sign.mp4 ?? sign.file, sign.language, 'signLanguage'));
  const features = [
    ...(tracks.some(({ kind }) => kind === 'description') ? ['audioDescription'] : []),
    ...(sign ? ['signLanguage'] : []),
    ...(hasCaptions ? ['captions'] : []),
  ];
  return {
    inLanguage: floorTrack(tracks)?.language,
    accessibilityFeature: features.length > 0 ? features : undefined,
    associatedMedia: files.length > 0 ? files : undefined,
  };
}

/** A duration in ISO 8601: "PT1H2M3S". */
function toIsoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `PT${Math.floor(whole / 3600)}H${Math.floor(whole / 60) % 60}M${whole % 60}S`;
}

/** The breadcrumbs of a city's page: the city list, the city, and the page unless it is the city home. */
export function cityBreadcrumbs(
  siteName: string,
  city: Pick<City, 'name' | 'title'>,
  screen: string | undefined,
  path: string,
): Breadcrumb[] {
  const home = `/${city.name}`;
  const breadcrumbs = [
    { name: siteName, path: '/' },
    { name: city.title, path: home },
  ];
  return path === home || screen === undefined ? breadcrumbs : [...breadcrumbs, { name: screen, path }];
}

/** Breadcrumbs as a `BreadcrumbList`. */
export const describeBreadcrumbs = (breadcrumbs: readonly Breadcrumb[], addressOf: AddressOf): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: addressOf(path) })),
});

/** Things as JSON-LD that is safe inside a script element: it contains no character that ends the element or starts a comment. */
export const toJsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(/</g, '\\u003c');
