import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Attendee, Cue, Delegate } from '../../store/records.ts';
import { wallTimeToMs } from '../zone.ts';
import { longSpeechesOf, longTopics, longVotes, LONG_SECONDS } from './longAgenda.ts';
import type { LongSpeech } from './longAgenda.ts';
import { DIVISIONS, FIRST_NAMES, SENTENCES, SUBJECTS, SURNAMES } from './longTexts.ts';
import { generatedVersion } from './spokenRecords.ts';
import type { LoadedCity, SeedFile } from '../loadedSeed.ts';
import { toSpeech, toTopic, toVote } from '../toRecords.ts';

const NAME = 'marathon';
const SESSION_ID = 800_000_000_001;
const ZONE = 'Europe/Amsterdam';
const LANGUAGES = ['nl', 'en'] as const;
const PHOTO_DIR = resolve(import.meta.dirname, '../../../seed/waterdam/photos');

const ROLES = [
  { _id: 'burgemeester', name: 'Burgemeester', priority: 1 },
  { _id: 'griffier', name: 'Griffier', priority: 2 },
  { _id: 'wethouder', name: 'Wethouder', priority: 3 },
  { _id: 'raadslid', name: 'Raadslid', priority: 5 },
] as const;

/**
 * Generates a city with one recorded session of the largest size: 4 hours, 120 topics, 900 speeches by 40 people of 7 divisions,
 * 60 votes and 6,000 captions in two languages, the same at every start. Its recording is the shared one, repeated 40 times.
 */
export function generateLongSession(): LoadedCity {
  const files = readdirSync(PHOTO_DIR).map((name): SeedFile => ({ path: `${NAME}/${name}`, file: join(PHOTO_DIR, name), folder: false }));
  const divisions = DIVISIONS.map((name, index) => ({ _id: `fractie-${index + 1}`, name }));
  const delegates = SURNAMES.flatMap((lastname, row) =>
    FIRST_NAMES.map((firstname, column): Delegate => {
      const index = row * FIRST_NAMES.length + column;
      const role = ROLES[index === 0 ? 0 : index === 1 ? 1 : index < 6 ? 2 : 3];
      const division = index < 6 ? undefined : divisions[index % divisions.length];
      const photo = files[index] && { url: `/files/${files[index].path}` };
      return { _id: `persoon-${index + 1}`, firstname, lastname, role, ...(photo && { photo }), ...(division && { division }) };
    }),
  );
  const attendees = delegates.map((delegate): Attendee => {
    const role = delegate.role;
    return { _id: `aanwezig-${delegate._id}`, session: SESSION_ID, delegate, ...(role && { role }) };
  });
  const session = {
    city: NAME,
    sessionId: SESSION_ID,
    reference: 'lange-raad',
    name: 'Gemeenteraad: behandeling van 120 agendapunten',
    description: 'Een vergadering van vier uur, om te zien hoe het scherm zich houdt.',
    startMs: wallTimeToMs('2025-11-03T13:00', ZONE),
    durationSeconds: LONG_SECONDS,
    status: 'vod' as const,
    language: 'nl',
    room: 1,
    category: 'gemeenteraad',
    published: true,
    viewers: 12,
    script: false,
  };
  const topics = longTopics();
  const speeches = longSpeechesOf(
    topics,
    attendees.map(({ _id }) => _id),
  );
  const nothing = { data: null };
  return {
    city: {
      name: NAME,
      title: 'Marathon',
      timeZone: ZONE,
      admin: {
        title: 'Marathon',
        slug: NAME,
        showCalendar: true,
        transcriptionsEnabled: true,
        transcriptionsTenant: NAME,
        clientLogo: nothing,
        backgroundImage: nothing,
      },
      rooms: [{ id: 1, name: 'Raadzaal' }],
      categories: [{ id: 1, name: 'Gemeenteraad', slug: 'gemeenteraad' }],
      roles: [...ROLES],
      divisions,
      delegates,
    },
    sessions: [
      {
        session,
        media: {
          hls: `/repeated/${LONG_SECONDS / 360}/council/index.m3u8`,
          poster: '/media/council/poster.jpg',
          languages: ['nl'],
          startTime: 0,
          streamfiles: [],
          parts: [],
        },
        topics: topics.map((topic) => toTopic(topic, SESSION_ID, session.startMs)),
        speeches: speeches.map((speech) => toSpeech(speech, session, session.startMs, attendees)),
        votes: longVotes(topics).map((vote) => toVote(vote, SESSION_ID, session.startMs)),
        attendees,
        subtitles: LANGUAGES.map((language) => ({
          version: generatedVersion(session, { language, job: 'seed', origin: '' }),
          cues: toCues(speeches, attendees, language),
        })),
      },
    ],
    files,
  };
}

/** Six or seven cues of equal length in each speech; every hundredth cue names sea lavender, so that a search has 60 matches. */
function toCues(speeches: readonly LongSpeech[], attendees: readonly Attendee[], language: (typeof LANGUAGES)[number]): Cue[] {
  const cues: Cue[] = [];
  for (const [index, { start, stop, attendee }] of speeches.entries()) {
    const delegate = attendees.find(({ _id }) => _id === attendee)?.delegate;
    const speaker = `${delegate?.firstname} ${delegate?.lastname}`;
    const count = index % 3 === 0 ? 6 : 7;
    const stepMs = ((stop - start) * 1000) / count;
    for (let line = 0; line < count; line += 1) {
      const number = cues.length;
      const subject = SUBJECTS[(index * 5 + line) % SUBJECTS.length]?.[language] ?? '';
      const sentence = SENTENCES[(number * 7 + index) % SENTENCES.length]?.[language].replace('{}', subject) ?? '';
      const rare = number % 100 === 99 ? (language === 'nl' ? ' Ook lamsoor groeit daar.' : ' Sea lavender grows there too.') : '';
      const startMs = Math.round(start * 1000 + line * stepMs);
      cues.push({ start: startMs, end: Math.round(startMs + stepMs * 0.9), text: sentence + rare, speaker });
    }
  }
  return cues;
}
