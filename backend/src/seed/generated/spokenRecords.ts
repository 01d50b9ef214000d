import type { Attendee, Delegate, Role, SessionLists, StoredSession, SubtitleVersion } from '../../store/records.ts';
import { toSpeech, toTopic, toVote } from '../toRecords.ts';
import { archiveMetadata } from './spokenSession.ts';
import { SPEAKERS } from './spokenTexts.ts';

/** The role of all speakers of the archive. */
export const SPOKEN_ROLE: Role = { _id: 'raadslid', name: 'Raadslid', priority: 1 };

/** The delegates of the archive: all who speak in one of its sessions. */
export const SPOKEN_DELEGATES = SPEAKERS.map((person, index): Delegate => ({ _id: `persoon-${index + 1}`, ...person, role: SPOKEN_ROLE }));

/** The records of a session of the archive, which is the one at `index`. */
export function spokenRecords(session: StoredSession, index: number): { [N in keyof SessionLists]: SessionLists[N][] } {
  const { topics, speakers, speeches, votes } = archiveMetadata(index);
  const { sessionId, startMs } = session;
  const attendees = speakers.map((speaker, part): Attendee => {
    const delegate = SPOKEN_DELEGATES[SPEAKERS.indexOf(speaker)] ?? { _id: 'persoon', ...speaker };
    return { _id: `spreker-${part + 1}`, session: sessionId, role: SPOKEN_ROLE, delegate };
  });
  return {
    topics: topics.map((topic) => toTopic(topic, sessionId, startMs)),
    speeches: speeches.map((speech) => toSpeech(speech, session, startMs, attendees)),
    votes: votes.map((vote) => toVote(vote, sessionId, startMs)),
    attendees,
  };
}

/** A version of the captions of a generated session (contract §5), whose job begins with `job`; its addresses are below `origin`. */
export function generatedVersion(
  { sessionId, city, reference }: Pick<StoredSession, 'sessionId' | 'city' | 'reference'>,
  { language, job, origin }: { language: string; job: string; origin: string },
): SubtitleVersion {
  const _id = `${sessionId}-${language}`;
  const base = `${origin}/broker/subtitles/${city}/${_id}`;
  return {
    _id,
    file: `${language}.json`,
    language,
    session: sessionId,
    provider: 'editor',
    active: true,
    published: true,
    version: 1,
    ready: true,
    jobID: `${job}-${_id}`,
    recording: reference,
    vtt: `${base}/vtt`,
    json: `${base}/json`,
  };
}

/** The only version of the captions of a session of the archive. */
export const spokenVersion = (session: StoredSession, origin: string): SubtitleVersion =>
  generatedVersion(session, { language: 'nl', job: 'archive', origin });
