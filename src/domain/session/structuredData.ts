import { toChapters } from '../playback/chapters.ts';
import type { City } from '../city/city.ts';
import { sessionPath, topicAddress } from './sessionPath.ts';
import type { Session } from './session.ts';
import type { SessionView } from './sessionView.ts';
import { toZonedIso } from '../time/zonedTime.ts';

/** A schema.org description of something on a page. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Absolute address of a page path in the page's language. */
export type AddressOf = (path: string) => string;

/** A step of the way to a page: what it is called, and its path. */
export interface Crumb {
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

/** The sessions of a list, in its order. */
export const describeSessionList = (
  city: Pick<City, 'name'>,
  sessions: readonly Pick<Session, 'reference' | 'name' | 'sessionId'>[],
  addressOf: AddressOf,
): Thing => ({
  '@type': 'ItemList',
  itemListElement: sessions.map((session, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: session.name,
    url: addressOf(sessionPath(city.name, session)),
  })),
});

/** A session as an event; nothing for one that is not open to everyone, or has no date (promise 2). */
export function describeSession({ city, session, content }: SessionView, addressOf: AddressOf): Thing | undefined {
  if (content === undefined || session.startMs === undefined) return undefined;
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
    startDate: toZonedIso(session.startMs, city.timeZone),
    endDate: endMs === undefined || endMs < session.startMs ? undefined : toZonedIso(endMs, city.timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${place ? 'Mixed' : 'Online'}EventAttendanceMode`,
    location: place ? [place, stream] : stream,
    organizer: describeCity(city, addressOf),
    isAccessibleForFree: true,
  };
}

/** The recording of a session as a video, its topics as clips; nothing for one that is not open to everyone, has no date or cannot be played (promise 2). */
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
    uploadDate: toZonedIso(session.startMs, city.timeZone),
    duration: durationSeconds === undefined ? undefined : toIsoDuration(durationSeconds),
    contentUrl: playlist.mp4,
    embedUrl: addressOf(`${path}/embed`),
    caption: subtitles.map(({ language }) => ({
      '@type': 'MediaObject',
      encodingFormat: 'text/vtt',
      inLanguage: language,
      contentUrl: addressOf(`${path}/captions/${encodeURIComponent(language)}.vtt`),
    })),
    // Where the words are to be read: they themselves would weigh more than the page.
    transcript: subtitles[0] && addressOf(`${path}/transcript/${encodeURIComponent(subtitles[0].language)}`),
    hasPart: clips.length > 0 ? clips : undefined,
  };
}

/** "PT1H2M3S" (ISO 8601). */
function toIsoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `PT${Math.floor(whole / 3600)}H${Math.floor(whole / 60) % 60}M${whole % 60}S`;
}

/** The way to a page of a city: the city list, the city, and the page unless it is the city's home. */
export function cityWay(siteName: string, city: Pick<City, 'name' | 'title'>, screen: string | undefined, path: string): Crumb[] {
  const home = `/${city.name}`;
  const way = [
    { name: siteName, path: '/' },
    { name: city.title, path: home },
  ];
  return path === home || screen === undefined ? way : [...way, { name: screen, path }];
}

/** The way to a page, from the list of cities on. */
export const describeWay = (crumbs: readonly Crumb[], addressOf: AddressOf): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: addressOf(path) })),
});

/** Things as JSON-LD that is safe inside a script element: no character of it can end the element or begin a comment. */
export const toJsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(/</g, '\\u003c');
