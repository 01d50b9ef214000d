import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Text in every secret field of the protected session. */
export const CANARY = 'kanarie7f3a';

/** Password of that session. */
export const CANARY_PASSWORD = `${CANARY}-password`;

/** Password value of the API, for backends that send a hash instead of `true`. */
export const CANARY_PASSWORD_HASH = `${CANARY}-password-hash`;

/** Duration of that session, s, which is also secret (rule 4.11). */
export const CANARY_SECONDS = 4271;

const file = (name: string) => `${CANARY}-${name}`;
/** Described with the session: delegates of a city are public, and only who attended is secret. */
const attendee = {
  id: `${CANARY}-a`,
  delegate: {
    id: `${CANARY}-an`,
    firstname: 'Anna',
    lastname: `${CANARY}-lastname`,
    description: CANARY,
    refId: `${CANARY}-source`,
    division: 'd',
    role: 'r',
  },
  microphone: 3,
};

/** A city with one open and one protected session; the protected one has the canary in every field but its name, date and reference. */
const SEED: Record<string, unknown> = {
  'client.json': {
    name: 'volie',
    title: 'Volière',
    admin: { showCalendar: true, transcriptionsEnabled: true },
    rooms: [{ id: 77, name: `${CANARY} zaal` }],
    categories: [{ id: 1, name: 'Raad', slug: 'raad' }],
    divisions: [{ id: 'd', name: 'Fractie' }],
    roles: [{ id: 'r', name: 'Lid', priority: 1 }],
  },
  'sessions/dicht/session.json': {
    sessionId: 9001,
    reference: 'dicht',
    name: 'Besloten vergadering',
    startDateTime: { days: -1, time: '20:00' },
    duration: CANARY_SECONDS,
    status: 'vod',
    category: 'raad',
    room: 77,
    channelName: CANARY,
    description: `${CANARY} description`,
    documents: [{ title: `${CANARY} document`, url: `https://${CANARY}.example/` }],
    password: CANARY_PASSWORD,
  },
  'sessions/dicht/topics.json': [
    {
      id: file('topic'),
      name: `${CANARY} topic`,
      description: CANARY,
      documents: [{ title: CANARY, url: `https://docs.example/${CANARY}` }],
      dossier: `${CANARY}-dossier`,
      priority: 1,
      start: 30,
      stop: 90,
    },
  ],
  'sessions/dicht/attendees.json': [attendee],
  'sessions/dicht/speeches.json': [{ id: file('speech'), start: 31, stop: 40, attendee: attendee.id, topic: file('topic') }],
  'sessions/dicht/votes.json': [
    {
      id: file('vote'),
      name: `${CANARY} vote`,
      priority: 1,
      start: 50,
      stop: 60,
      total: 3,
      majority: CANARY,
      castingVote: { attendee: attendee.id, vote: CANARY },
      result: [{ vote: 'yes', label: CANARY, count: 3 }],
      ballots: [
        { attendee: attendee.id, vote: 'yes', label: CANARY },
        { name: `${CANARY} elector`, division: CANARY, vote: 'yes' },
      ],
    },
  ],
  'sessions/dicht/subtitles.json': [{ id: 'nl', language: 'nl', file: file('nl.vtt') }],
  [`sessions/dicht/${file('nl.vtt')}`]: `WEBVTT\n\n00:01.000 --> 00:02.500\n<v ${CANARY}>${CANARY} words</v>\n`,
  'sessions/dicht/media.json': {
    hls: `${file('stream')}/index.m3u8`,
    mp4: file('film.mp4'),
    audio: file('sound.mp3'),
    poster: file('poster.jpg'),
    languages: ['nl'],
    streamfiles: [{ name: CANARY, start: 0, url: file('part.mp4'), duration: 600 }],
  },
  [`sessions/dicht/${file('stream')}/index.m3u8`]: '#EXTM3U\n',
  ...Object.fromEntries(['film.mp4', 'sound.mp3', 'poster.jpg', 'part.mp4'].map((name) => [`sessions/dicht/${file(name)}`, name])),
  'sessions/open/session.json': {
    sessionId: 9002,
    reference: 'open',
    name: 'Open vergadering',
    startDateTime: { days: -2, time: '20:00' },
    status: 'vod',
  },
};

/** The same session without a password. */
const OPEN_SESSION = { ...(SEED['sessions/dicht/session.json'] as object), password: undefined };

/** Writes the seed of the city `volie` to a new folder, with or without the password; returns the folder. */
export function writeCanarySeed({ isProtected = true } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const seed = isProtected ? SEED : { ...SEED, 'sessions/dicht/session.json': OPEN_SESSION };
  for (const [path, content] of Object.entries(seed)) {
    const target = join(folder, 'volie', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
