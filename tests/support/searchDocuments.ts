import { NOTHING_HIDDEN } from '../../src/domain/city/city.ts';
import { type SearchDocument, toSearchDocument } from '../../src/domain/search/indexing/searchDocument.ts';
import type { SearchSource } from '../../src/domain/search/indexing/searchSource.ts';
import type { Attendee, Topic, Vote } from '../../src/domain/session/metadata.ts';
import type { IndexState } from '../../src/services/server/search/engine/searchIndex.ts';

/** What a session of a test says; everything else is the same in all. */
export interface TestSession {
  city?: string;
  sessionId?: number;
  name?: string;
  /** `YYYY-MM-DD`; undefined for a session without a start. */
  day?: string | undefined;
  category?: SearchSource['category'];
  topics?: string[];
  votes?: string[];
  speakers?: string[];
  /** Lines of the transcript, with a speaker before a colon and a space. */
  lines?: string[];
  hides?: Partial<SearchSource['city']>;
}

/** A person with one name. */
export const toAttendee = (name: string): Attendee => ({
  id: name,
  firstName: '',
  lastName: name,
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  rolePriority: 1,
  microphone: undefined,
});

/** A topic that starts at an instant, epoch ms. */
export const toTopic = (name: string, priority: number, startMs?: number): Topic => ({
  id: `topic-${String(priority)}`,
  name,
  description: undefined,
  priority,
  startMs,
  stopMs: undefined,
});

/** A vote that starts at an instant, epoch ms. */
export const toVote = (name: string, priority: number, startMs?: number): Vote => ({
  id: `vote-${String(priority)}`,
  name,
  priority,
  startMs,
  stopMs: undefined,
  total: 0,
  eligible: undefined,
  result: [],
});

/** What the services know of the session of a test. */
export function toTestSource(session: TestSession): SearchSource {
  const { city = 'waterdam', sessionId = 1, name = 'Gemeenteraad', topics = [], votes = [], speakers = [], lines = [], hides } = session;
  const day = 'day' in session ? session.day : '2026-03-10';
  const startMs = day === undefined ? undefined : Date.parse(`${day}T19:00:00Z`);
  return {
    city: { name: city, title: `City of ${city}`, timeZone: 'Europe/Amsterdam', contentLanguage: 'nl', ...NOTHING_HIDDEN, ...hides },
    session: { sessionId, reference: `session-${String(sessionId)}`, name, description: undefined, startMs, endMs: undefined },
    status: 'recorded',
    category: session.category,
    metadata: {
      topics: topics.map((topic, index) => toTopic(topic, index)),
      votes: votes.map((vote, index) => toVote(vote, index)),
      speeches: [],
      attendees: speakers.map(toAttendee),
    },
    playlist: undefined,
    transcripts: [{ language: 'nl', cues: lines.map(toCue) }],
  };
}

function toCue(line: string, index: number) {
  const [speaker, said] = line.includes(': ') ? line.split(': ', 2) : [undefined, line];
  return { startMs: index * 1000, endMs: index * 1000 + 900, text: said, speaker };
}

/** A session as the index stores it. */
export const toTestDocument = (session: TestSession): SearchDocument => toSearchDocument(toTestSource(session));

/** A state that says when it was stored. */
export const stateAt = (checkedMs: number): IndexState => ({
  listed: `listed ${String(checkedMs)}`,
  content: `content ${String(checkedMs)}`,
  checkedMs,
});
