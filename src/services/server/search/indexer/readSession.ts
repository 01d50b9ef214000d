import { hash } from 'node:crypto';
import type { City } from '../../../../domain/city/city.ts';
import type { Result } from '../../../../domain/http/result.ts';
import type { Category } from '../../../../domain/lists/category.ts';
import { type SearchDocument, toSearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { type SessionMetadata, UNKNOWN_RECORDS } from '../../../../domain/session/metadata.ts';
import type { Playlist } from '../../../../domain/playback/playlist.ts';
import type { StreamFile } from '../../../../domain/session/recordingParts.ts';
import { toRecording } from '../../../../domain/playback/recording.ts';
import { displayStatus, type Session } from '../../../../domain/session/session.ts';
import { firstGood, offeredVersions } from '../../../../domain/transcript/subtitles.ts';
import type { SearchSource } from '../../../../domain/search/indexing/searchSource.ts';
import { toVisibleRecords, visibilityKey } from '../../../../domain/visibility/visibility.ts';
import { hasUnnamedBallots, nameBallots, toDelegateNames } from '../../../../domain/votes/ballotNames.ts';
import { getDelegation, getMetadataSnapshot } from '../../broker/metadataSnapshot.ts';
import { getPlaylists, getStreamFiles } from '../../clients/publicApi.ts';
import { getSubtitleCues, getSubtitleVersions } from '../../clients/transcriptionBroker.ts';
import type { Pace } from './pace.ts';

const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url');

/** Changes with the entry of a session in its list, its category, and what its city hides. */
export const digestListed = (city: City, session: Session, category: Category | undefined): string =>
  digest([session, category?.slug, category?.name, city.title, city.timeZone, city.contentLanguage, visibilityKey(city)]);

/** Changes with what is indexed, and names the lists that are not known (rule 17.17). */
export const digestDocument = (document: SearchDocument, { unknown = [] }: Pick<SessionMetadata, 'unknown'>): string =>
  [digest(document), ...unknown].join(' ');

/** Whether an indexed session, by its digest, has a list that is not known now: it must not be replaced (rule 17.17). */
export function hasMoreLists(content: string, { unknown = [] }: Pick<SessionMetadata, 'unknown'>): boolean {
  const [, ...unknownThen] = content.split(' ');
  return unknown.some((list) => !unknownThen.includes(list));
}

/** What was read of a session, and whether a service failed, so that something may be missing. */
export interface ReadSession extends Pick<SessionMetadata, 'unknown'> {
  document: SearchDocument;
  hasFailed: boolean;
}

type Transcripts = SearchSource['transcripts'];

/** Reads the offered transcripts; a language without a good version is left out (rules 11.1, 11.21). */
async function readTranscripts(city: City, session: Session, pace: Pace): Promise<{ transcripts: Transcripts; hasFailed: boolean }> {
  const versions = await pace.run(() => getSubtitleVersions(city, session.sessionId));
  if (!versions.ok) return { transcripts: [], hasFailed: versions.error.kind !== 'not-found' };
  const transcripts: Transcripts = [];
  let hasFailed = false;
  for (const version of offeredVersions(versions.value)) {
    const cues = await firstGood(
      version,
      (id) => pace.run(() => getSubtitleCues(city, id)),
      ({ length }) => length > 0,
    );
    if (cues.ok) transcripts.push({ language: version.language, cues: cues.value.content });
    else hasFailed ||= cues.error.kind !== 'not-found';
  }
  return { transcripts, hasFailed };
}

/**
 * Reads the files of a recording without an end of its own, whose length they say (rule 9.6). Others end without them: that saves a call
 * for each session.
 */
async function readFiles(city: City, session: Session, pace: Pace) {
  if (session.channelStatus !== 'vod' || session.endMs !== undefined) return undefined;
  return pace.run(() => getStreamFiles(city, session));
}

/** What is played of a recording, from its start: its parts are one there (rule 6.9). */
function toPlayed(session: Session, playlists: readonly Playlist[], files: readonly StreamFile[]) {
  const recording = toRecording(session, playlists, files);
  const [first] = recording.parts;
  if (!first) return { playlist: recording.playlist, durationSeconds: recording.durationSeconds };
  const { span, ...playlist } = first.playlist;
  return { playlist, durationSeconds: first.durationSeconds ?? recording.durationSeconds };
}

/**
 * The records with the names of those of whom ballots say only the id of a delegate (rule 26.30), and whether these could not be read. A
 * service that sends no delegates gives no names.
 */
async function readBallotNames(city: City, session: Session, records: SessionMetadata, pace: Pace) {
  if (!hasUnnamedBallots(toVisibleRecords(city, records))) return { records, hasFailed: false };
  const delegation = await pace.run(() => getDelegation(city, session));
  const delegates = delegation.ok ? delegation.value.delegates : [];
  const hasFailed = !delegation.ok && delegation.error.kind !== 'body';
  return { records: nameBallots(records, toDelegateNames(delegates)), hasFailed };
}

/** Reads what the services know of a session, at the pace of the indexer (rule 24.13). */
export async function readSession(city: City, session: Session, category: Category | undefined, pace: Pace): Promise<ReadSession> {
  const metadata = await pace.run(() => getMetadataSnapshot(city, session));
  const playlists = await pace.run(() => getPlaylists(city, session));
  const files = await readFiles(city, session, pace);
  const { transcripts, hasFailed } = await readTranscripts(city, session, pace);
  const isMissing = (answer: Result<unknown, { kind: string }>) => !answer.ok && answer.error.kind !== 'not-found';
  const named = await readBallotNames(city, session, metadata.ok ? metadata.value : UNKNOWN_RECORDS, pace);
  const { records } = named;
  const document = toSearchDocument({
    city,
    session,
    status: displayStatus(session, Date.now(), city.timeZone),
    category,
    transcripts,
    metadata: records,
    ...toPlayed(session, playlists.ok ? playlists.value : [], files?.ok ? files.value : []),
  });
  const isIncomplete = isMissing(metadata) || isMissing(playlists) || (files !== undefined && isMissing(files));
  return { document, unknown: records.unknown, hasFailed: hasFailed || isIncomplete || named.hasFailed };
}
