import type { LoadedCity, LoadedSession } from '../loadedSeed.ts';
import { pick } from './longAgenda.ts';
import { SPOKEN_DELEGATES, SPOKEN_ROLE } from './spokenRecords.ts';
import { addDays, dayOf, wallTimeToMs } from '../zone.ts';

const ZONE = 'Europe/Brussels';
const FIRST_DAY = '2014-01-01';

/** Id of the first session of the archive; those of the others follow it. */
export const FIRST_ARCHIVE_ID = 900_000_000_000;

/** Name of the generated city, and of its transcription tenant. */
export const ARCHIVE = 'archief';

const DAY_MS = 86_400_000;

const CATEGORIES = [
  { id: 1, name: 'Gemeenteraad', slug: 'gemeenteraad' },
  { id: 2, name: 'Commissie Ruimte', slug: 'commissie-ruimte' },
  { id: 3, name: 'Commissie Zorg', slug: 'commissie-zorg' },
  { id: 4, name: 'Hoorzitting', slug: 'hoorzitting' },
];
const SUBJECTS = [
  'begroting',
  'mobiliteitsplan',
  'woonbeleid',
  'jeugdwerk',
  'klimaatplan',
  'cultuurnota',
  'fietsroutes',
  'groenbeheer',
  'afvalbeleid',
  'onderwijs',
];
const OCCASIONS = ['Behandeling', 'Vragenuur', 'Stand van zaken', 'Debat', 'Toelichting', 'Besluitvorming', 'Rondetafel'];

/**
 * Generates a city with `count` small sessions from 2014-01-01 to the day of `nowMs` (epoch ms), the same ones for the same day. If they
 * are `spoken`, the city has transcripts: the `SpokenStore` generates them and all other records on request.
 */
export function generateArchive(count: number, nowMs: number, spoken: boolean): LoadedCity {
  const days = Math.round((Date.parse(dayOf(nowMs, ZONE)) - Date.parse(FIRST_DAY)) / DAY_MS);
  const sessions = Array.from({ length: count }, (_, index) => toSession(index, Math.floor((index * days) / count)));
  const nothing = { data: null };
  return {
    city: {
      name: ARCHIVE,
      title: 'Archief',
      timeZone: ZONE,
      admin: {
        title: 'Archief',
        slug: ARCHIVE,
        showCalendar: true,
        clientLogo: nothing,
        backgroundImage: nothing,
        ...(spoken && { transcriptionsEnabled: true, transcriptionsTenant: ARCHIVE }),
      },
      rooms: [{ id: 1, name: 'Raadzaal' }],
      categories: CATEGORIES,
      roles: spoken ? [SPOKEN_ROLE] : [],
      divisions: [],
      delegates: spoken ? SPOKEN_DELEGATES : [],
    },
    sessions,
    files: [],
  };
}

function toSession(index: number, daysAfterFirst: number): LoadedSession {
  const day = addDays(FIRST_DAY, daysAfterFirst);
  const category = pick(CATEGORIES, index);
  const reference = `archief-${day}-${index}`;
  return {
    session: {
      city: ARCHIVE,
      sessionId: FIRST_ARCHIVE_ID + index,
      reference,
      name: `${category.name}: ${pick(OCCASIONS, index * 3 + 1).toLowerCase()} ${pick(SUBJECTS, index * 7 + daysAfterFirst)}`,
      startMs: wallTimeToMs(`${day}T${String(9 + (index % 12)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`, ZONE),
      durationSeconds: 360,
      status: 'vod',
      language: 'nl',
      room: 1,
      category: category.slug,
      published: true,
      viewers: 0,
      script: false,
    },
    media: { hls: '/media/council/index.m3u8', languages: ['nl'], startTime: 0, streamfiles: [], parts: [] },
    topics: [],
    speeches: [],
    votes: [],
    attendees: [],
    subtitles: [],
  };
}
