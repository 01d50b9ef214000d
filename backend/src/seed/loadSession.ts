import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Cue, SessionScript, StoredSession, SubtitleVersion } from '../store/records.ts';
import { readCaptions } from './captions/captions.ts';
import type { SessionDocuments } from './checkSession.ts';
import { checkSession } from './checkSession.ts';
import type { LoadedSession } from './loadedSeed.ts';
import { eventsSchema, toIncidents } from './toIncidents.ts';
import { inspectOwn, NOT_A_FILE } from './files/ownFile.ts';
import { RECORD_FILES } from './files/privateFiles.ts';
import { type MediaFiles, toMedia } from './media/toMedia.ts';
import type { LoadedMove } from './moves/checkMoves.ts';
import type { MovedSession } from './moves/moves.ts';
import type { Problems, SeedDocument } from './seedDocument.ts';
import { readDocument } from './seedDocument.ts';
import { isWebAddress, type SeedFiles } from './seedFiles.ts';
import type { AttendeeSeed, ClientSeed, SessionSeed, SubtitleSeed, TopicSeed } from './seedSchema.ts';
import {
  attendeesSchema,
  mediaSchema,
  NO_TARGET,
  sessionSchema,
  speechesSchema,
  subtitlesSchema,
  topicsSchema,
  votesSchema,
} from './seedSchema.ts';
import { toAttendee, toSession, toSpeech, toTopic, toVote } from './toRecords.ts';

/** The city and the options with which a session folder is read. */
export interface SessionContext {
  client: ClientSeed;
  zone: string;
  nowMs: number;
  files: MediaFiles & Pick<SeedFiles, 'locate'>;
  problems: Problems;
  usedNames: UsedNames;
}

/** The ids of sessions of all cities, with their session, and the references of this city. */
export interface UsedNames {
  ids: Map<number, string>;
  references: Set<string>;
  /** The sessions of this city that were loaded before, by reference and id. */
  others?: ReadonlyMap<string, MovedSession>;
}

/** Loads a session folder; adds problems and returns undefined if it is invalid, or left out because of a symbolic link (rule 23.15). */
export async function loadSession(
  folder: string,
  context: SessionContext,
): Promise<(LoadedSession & Pick<LoadedMove, 'document'>) | undefined> {
  const { client, zone, nowMs, problems, usedNames } = context;
  const before = problems.lines.length;
  if (hasLinkedRecords(folder, problems)) return undefined;
  const read = <T>(name: string, schema: z.ZodType<T>) => {
    const file = join(folder, `${name}.json`);
    return existsSync(file) ? readDocument(file, schema, problems) : undefined;
  };
  const session = readDocument(join(folder, 'session.json'), sessionSchema, problems);
  const media = read('media', mediaSchema);
  const events = read('events', eventsSchema);
  const lists = {
    topics: read('topics', topicsSchema),
    attendees: read('attendees', attendeesSchema),
    speeches: read('speeches', speechesSchema),
    votes: read('votes', votesSchema),
    subtitles: read('subtitles', subtitlesSchema),
  };
  rejectUnknownFiles(folder, lists.subtitles, problems);
  // Stop here: references to a rejected file would be rejected without reason.
  if (!session || problems.lines.length > before) return undefined;
  const topics = lists.topics && withWebDocuments(lists.topics);
  const documents: SessionDocuments = { session, ...lists, topics };
  checkSession(documents, client);
  checkUnique(session, context);
  const people = lists.attendees && withPublishedPhotos(lists.attendees, context.files);
  const captions = await readAllCaptions(lists.subtitles, context);
  const incidents = events ? toIncidents(events, session.data.sessionId, client) : [];
  const storedMedia = media && toMedia(media, context.files);
  const links = publishDocuments(session, context.files);
  if (problems.lines.length > before) return undefined;

  if (session.data.movedTo === NO_TARGET) {
    session.leaveOut(['movedTo'], 'the target is left out: expected the reference of a session, or a date and time');
    delete session.data.movedTo;
  }
  const stored = { ...toSession(session.data, client.name, zone, nowMs), ...(links.length > 0 && { documents: links }) };
  const { sessionId, startMs, script } = stored;
  const zeroMs = startMs - (media?.data.startTime ?? 0) * 1000;
  const attendees = people?.map((seed) => toAttendee(seed, sessionId, client)) ?? [];
  const isRelative = typeof session.data.startDateTime === 'object' || typeof session.data.movedTo === 'object';
  const base = { session: stored, isRelative, ...(storedMedia && { media: storedMedia }), attendees };
  const toLists = () => ({
    topics: topics?.data.map((seed) => toTopic(seed, sessionId, zeroMs)) ?? [],
    speeches: lists.speeches?.data.map((seed) => toSpeech(seed, stored, zeroMs, attendees)) ?? [],
    votes: lists.votes?.data.map((seed) => toVote(seed, sessionId, zeroMs)) ?? [],
    subtitles: captions.map(({ seed, cues }) => ({ version: toVersion(seed, stored, client), cues })),
  });
  const none = { topics: [], speeches: [], votes: [], subtitles: [] };
  const loaded = script ? { ...base, ...none, script: toScript(documents, captions, incidents) } : { ...base, ...toLists() };
  usedNames.ids.set(sessionId, `${client.name}/${stored.reference}`);
  usedNames.references.add(stored.reference);
  return { ...loaded, document: session };
}

/** Whether a file of the format is a symbolic link or no file: the session is left out then, because its other files refer to this one. */
function hasLinkedRecords(folder: string, problems: Problems): boolean {
  const found = RECORD_FILES.flatMap((name) => {
    const file = join(folder, name);
    const kind = inspectOwn(folder, file);
    return kind === 'file' || kind === 'missing' ? [] : [{ file, why: NOT_A_FILE[kind] }];
  });
  for (const { file, why } of found) problems.leaveOut(file, undefined, `the session is left out: ${why}`);
  return found.length > 0;
}

function publishDocuments(document: SeedDocument<SessionSeed>, files: SessionContext['files']): NonNullable<StoredSession['documents']> {
  return document.data.documents.flatMap(({ file, url: address, ...fields }, index) => {
    const url =
      file === undefined
        ? checkWebAddress(document, ['documents', index, 'url'], address ?? '')
        : files.publish(document, ['documents', index, 'file'], file);
    return url === undefined ? [] : [{ ...fields, url }];
  });
}

/** The topics without the documents whose address is not http(s), which the problems name (rule 8.14). */
function withWebDocuments(document: SeedDocument<TopicSeed[]>): SeedDocument<TopicSeed[]> {
  const data = document.data.map((topic, index) => {
    if (topic.documents === undefined) return topic;
    const isShown = ({ url }: { url: string }, at: number) => checkWebAddress(document, [index, 'documents', at, 'url'], url) !== undefined;
    return { ...topic, documents: topic.documents.filter(isShown) };
  });
  return { ...document, data };
}

/** The address itself; undefined if it is not http(s), which the problems name. */
function checkWebAddress(document: SeedDocument<unknown>, path: PropertyKey[], address: string): string | undefined {
  if (isWebAddress(address)) return address;
  document.leaveOut(path, 'the document is left out: not an http or https address');
  return undefined;
}

function checkUnique(document: SeedDocument<SessionSeed>, { client, usedNames }: SessionContext): void {
  const { data } = document;
  const other = usedNames.ids.get(data.sessionId);
  if (other !== undefined) document.reject(['sessionId'], `${data.sessionId} is the id of ${other} already`);
  if (usedNames.references.has(data.reference))
    document.reject(['reference'], `another session of ${client.name} is called '${data.reference}'`);
}

function withPublishedPhotos(document: SeedDocument<AttendeeSeed[]>, files: SessionContext['files']): AttendeeSeed[] {
  return document.data.map((attendee, index) => {
    const { delegate } = attendee;
    if (typeof delegate === 'string' || delegate.photo === undefined) return attendee;
    return { ...attendee, delegate: { ...delegate, photo: files.publish(document, [index, 'delegate', 'photo'], delegate.photo) } };
  });
}

function rejectUnknownFiles(folder: string, subtitles: SeedDocument<SubtitleSeed[]> | undefined, problems: Problems): void {
  const known = new Set([...RECORD_FILES, ...(subtitles?.data.map(({ file }) => file) ?? [])]);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (!name.endsWith('.json') || known.has(name)) continue;
    if (entry.isSymbolicLink()) problems.leaveOut(join(folder, name), undefined, `it is left out: ${NOT_A_FILE.link}`);
    else
      problems.add(
        join(folder, name),
        undefined,
        `not a file of the format (those are ${RECORD_FILES.join(', ')}), and subtitles.json does not name it`,
      );
  }
}

async function readAllCaptions(document: SeedDocument<SubtitleSeed[]> | undefined, { files, problems }: SessionContext) {
  const read: { seed: SubtitleSeed; cues: Cue[] }[] = [];
  for (const [index, seed] of document?.data.entries() ?? []) {
    const file = document && files.locate(document, [index, 'file'], seed.file);
    if (file === undefined) continue;
    if (!/\.(vtt|json)$/.test(file)) document?.reject([index, 'file'], 'expected a .vtt or .json file');
    else read.push({ seed, cues: (await readCaptions(file, problems)) ?? [] });
  }
  return read;
}

function toVersion(
  { id, file, ...seed }: SubtitleSeed,
  { sessionId, reference }: StoredSession,
  { name, admin }: ClientSeed,
): SubtitleVersion {
  const _id = `${sessionId}-${id}`;
  const tenant = admin['transcriptionsTenant'];
  const base = `/broker/subtitles/${encodeURIComponent(typeof tenant === 'string' ? tenant : name)}/${_id}`;
  return {
    _id,
    file: file.split('/').at(-1) ?? file,
    ...seed,
    session: sessionId,
    jobID: `seed-${_id}`,
    recording: reference,
    vtt: `${base}/vtt`,
    json: `${base}/json`,
  };
}

function toScript(
  { topics, speeches, votes }: SessionDocuments,
  captions: { seed: SubtitleSeed; cues: Cue[] }[],
  incidents: SessionScript['incidents'],
): SessionScript {
  const tracks = captions.map(({ seed, cues }) => ({ language: seed.language, cues }));
  const lists = { topics: topics?.data ?? [], speeches: speeches?.data ?? [], votes: votes?.data ?? [] };
  return { ...lists, captions: tracks, incidents } as SessionScript;
}
