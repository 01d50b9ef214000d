import { archiveCues, archiveMetadata } from '../../../backend/src/seed/generated/spokenSession.ts';
import { generateArchive } from '../../../backend/src/seed/generated/generateArchive.ts';
import { NOTHING_HIDDEN } from '../../../src/domain/city/city.ts';

// The sessions of the reference backend's spoken archive, as the indexer of the portal reads them from the services.

const NOW_MS = Date.parse('2026-11-02T12:00:00Z');

/** Lines of the transcript of each session. */
export const LINES_PER_SESSION = 50;

/** @typedef {import('../../../src/domain/search/indexing/searchSource.ts').SearchSource} SearchSource */

const PERSON = { description: undefined, photo: undefined, division: undefined, role: 'Raadslid', rolePriority: 1, microphone: undefined };

/** @returns {SearchSource['metadata']} */
function toMetadata(/** @type {number} */ index, /** @type {number} */ sessionStartMs) {
  const { topics, speakers, speeches, votes } = archiveMetadata(index);
  const at = (/** @type {number | undefined} */ seconds) => (seconds === undefined ? undefined : sessionStartMs + seconds * 1000);
  const span = (/** @type {{ start?: number | undefined, stop?: number | undefined }} */ { start, stop }) => ({
    startMs: at(start),
    stopMs: at(stop),
  });
  const attendees = speakers.map(({ firstname, lastname }, part) => ({
    ...PERSON,
    id: `spreker-${part + 1}`,
    firstName: firstname,
    lastName: lastname,
  }));
  return {
    topics: topics.map((topic) => ({
      id: topic.id,
      name: topic.name,
      description: undefined,
      priority: topic.priority ?? 0,
      ...span(topic),
    })),
    speeches: speeches.map(({ id, start, stop }, part) => ({
      id,
      attendee: attendees[part],
      startMs: sessionStartMs + start * 1000,
      stopMs: at(stop),
    })),
    votes: votes.map((vote) => ({
      id: vote.id,
      name: vote.name,
      priority: vote.priority ?? 0,
      total: 37,
      eligible: undefined,
      result: [],
      ...span(vote),
    })),
    attendees,
  };
}

/**
 * Generates an archive of `count` sessions; returns a function that reads the one at an index, and generates its records and lines.
 * @param {number} count
 * @returns {(index: number) => SearchSource}
 */
export function createSources(count) {
  const { city, sessions } = generateArchive(count, NOW_MS, true);
  const categories = new Map(city.categories.map((category) => [category.slug, category]));
  return (index) => {
    const session = sessions[index]?.session;
    if (!session) throw new Error(`There is no session ${index}.`);
    const { sessionId, reference, name, startMs } = session;
    const cues = archiveCues(index).map(({ start, end, text, speaker }) => ({ startMs: start, endMs: end, text, speaker }));
    return {
      city: { name: city.name, title: city.title, timeZone: city.timeZone, contentLanguage: 'nl', ...NOTHING_HIDDEN },
      session: { sessionId, reference, name, description: undefined, startMs, endMs: undefined },
      status: /** @type {const} */ ('recorded'),
      category: categories.get(session.category ?? ''),
      metadata: toMetadata(index, startMs),
      playlist: {
        streamType: 'vod',
        file: '/index.m3u8',
        mp4: undefined,
        audio: undefined,
        poster: undefined,
        startSeconds: 0,
        startUtcMs: startMs,
      },
      transcripts: [{ language: 'nl', cues }],
    };
  };
}
