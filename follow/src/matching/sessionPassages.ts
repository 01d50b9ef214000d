import { NOTHING_HIDDEN } from '../../../src/domain/city/city.ts';
import type { Playlist } from '../../../src/domain/playback/playlist.ts';
import { toPassages } from '../../../src/domain/search/indexing/searchDocument.ts';
import type { SearchPassage } from '../../../src/domain/search/indexing/searchPassage.ts';
import type { Attendee, SessionMetadata } from '../../../src/domain/session/metadata.ts';
import type { DocumentPerson, ReadSession, SessionDocument, Transcript } from '../portal/sessionDocument.ts';
import { hasPositions, sessionTime } from './recordingTime.ts';

/** The recording on which positions are: instants are ms from its start. */
const RECORDING: Playlist = {
  streamType: 'vod',
  file: undefined,
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  startSeconds: 0,
  startUtcMs: 0,
};

const toAttendee = ({ firstName, lastName, role, division }: DocumentPerson): Attendee => ({
  // Who is the same is told by names here: the index of the portal lists each name once.
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  description: undefined,
  photo: undefined,
  division: division ?? undefined,
  role: role ?? undefined,
  rolePriority: 0,
  microphone: undefined,
});

/** The records of a session as the domain has them, on the time of the session. */
export function toRecords(document: SessionDocument): SessionMetadata {
  const { topics, speeches, votes, attendees } = document;
  const time = sessionTime(document);
  return {
    topics: (topics ?? []).map(({ id, name, description, documents, ...place }, priority) => ({
      id,
      name,
      description: description ?? undefined,
      documents: (documents ?? []).map(({ title }) => ({ title, url: '', type: undefined })),
      priority,
      startMs: time.startOf(place),
      stopMs: time.stopOf(place),
    })),
    votes: (votes ?? []).map(({ id, name, ...place }, priority) => ({
      id,
      name,
      priority,
      startMs: time.startOf(place),
      stopMs: time.stopOf(place),
      total: undefined,
      eligible: undefined,
      result: [],
    })),
    speeches: (speeches ?? []).flatMap(({ id, person, ...place }) => {
      const startMs = time.startOf(place);
      return startMs === undefined ? [] : [{ id, startMs, stopMs: time.stopOf(place), attendee: person ? toAttendee(person) : undefined }];
    }),
    attendees: (attendees ?? []).map(toAttendee),
  };
}

const toTranscript = ({ language, sections }: Transcript) => ({
  language,
  cues: sections
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ speaker, lines }) => lines.map(([startMs, endMs, text]) => ({ startMs, endMs, text, speaker: speaker ?? undefined }))),
});

/**
 * The passages in which a search looks, by the rules of the portal's own search (rules 24.1, 24.5), from its public JSON. What a city hides
 * is not there.
 */
export function sessionPassages(
  { document, transcripts }: Pick<ReadSession, 'document' | 'transcripts'>,
  records = toRecords(document),
): SearchPassage[] {
  const { city, session } = document;
  return toPassages({
    city: { ...NOTHING_HIDDEN, name: city.name, title: city.title, timeZone: city.timeZone, contentLanguage: undefined },
    session: {
      sessionId: session.id,
      reference: session.reference,
      name: session.name,
      description: session.description ?? undefined,
      startMs: undefined,
      endMs: undefined,
    },
    status: session.status ?? 'planned',
    category: undefined,
    metadata: records,
    playlist: hasPositions(document) ? RECORDING : undefined,
    transcripts: transcripts.map(toTranscript),
  });
}
