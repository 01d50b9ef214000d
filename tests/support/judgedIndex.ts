import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { NOTHING_HIDDEN } from '../../src/domain/city/city.ts';
import { toSearchDocument } from '../../src/domain/search/indexing/searchDocument.ts';
import type { SearchSource } from '../../src/domain/search/indexing/searchSource.ts';
import type { SearchIndex } from '../../src/services/server/search/engine/searchIndex.ts';
import { Indexer } from '../../src/services/server/search/indexer/indexer.ts';
import { startBackend } from './programs.ts';
import { toAttendee } from './searchDocuments.ts';

const RECORDS = inRoot('tests', 'search', 'records');

/** A session of `tests/search/records`; times are seconds from its start, lines ms. */
interface JudgedRecord extends Pick<SearchSource['city'], 'title' | 'timeZone' | 'contentLanguage'> {
  city: string;
  language: string;
  session: { sessionId: number; reference: string; name: string; description?: string; startDateTime: string };
  topics: { _id: string; name: string; start: number; stop: number }[];
  speeches: { start: number; stop: number; speaker: string }[];
  votes: { name: string; start: number }[];
  lines: { startMs: number; endMs: number; text: string; speaker?: string }[];
}

function toSource({ city, session, language, topics, speeches, votes, lines, ...rest }: JudgedRecord): SearchSource {
  const startMs = Date.parse(session.startDateTime);
  const at = (seconds: number) => startMs + seconds * 1000;
  return {
    city: { name: city, title: rest.title, timeZone: rest.timeZone, contentLanguage: rest.contentLanguage, ...NOTHING_HIDDEN },
    session: { ...session, description: session.description, startMs, endMs: undefined },
    status: 'recorded',
    category: undefined,
    metadata: {
      topics: topics.map(({ _id, name, start, stop }, priority) => ({
        id: _id,
        name,
        description: undefined,
        priority,
        startMs: at(start),
        stopMs: at(stop),
      })),
      speeches: speeches.map(({ start, stop, speaker }, index) => ({
        id: `speech-${index}`,
        startMs: at(start),
        stopMs: at(stop),
        attendee: toAttendee(speaker),
      })),
      votes: votes.map(({ name, start }, priority) => ({
        id: `vote-${priority}`,
        name,
        priority,
        startMs: at(start),
        stopMs: undefined,
        total: 0,
        eligible: undefined,
        result: [],
      })),
      attendees: [],
    },
    playlist: {
      streamType: 'vod',
      file: undefined,
      mp4: undefined,
      audio: undefined,
      poster: undefined,
      startSeconds: 0,
      startUtcMs: startMs,
    },
    transcripts: [{ language, cues: lines.map((line) => ({ speaker: undefined, ...line })) }],
  };
}

/** Fills an index with the public sessions of the reference backend, through the indexer, and with those of `tests/search/records`. */
export async function fillJudgedIndex(index: SearchIndex): Promise<void> {
  const backend = await startBackend();
  Object.assign(process.env, toPortalEnvironment(backend.url));
  const indexer = new Indexer(index);
  const work = indexer.run();
  // The work ends with a failure only.
  while ((await Promise.race([indexer.getStatus(), work]))?.isBuilding) await new Promise((resolve) => setTimeout(resolve, 50));
  indexer.stop();
  await work;
  for (const file of readdirSync(RECORDS)) {
    const record = JSON.parse(readFileSync(`${RECORDS}/${file}`, 'utf8')) as JudgedRecord;
    await index.put(toSearchDocument(toSource(record)), { listed: file, content: file, checkedMs: 0 });
  }
}
