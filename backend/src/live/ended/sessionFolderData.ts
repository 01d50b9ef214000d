import { join } from 'node:path';
import type { StoredSession } from '../../store/records.ts';
import type { AccessDecisions } from '../../seed/access/accessDecisions.ts';
import type { LoadedCity, LoadedSession } from '../../seed/loadedSeed.ts';
import { loadSession } from '../../seed/loadSession.ts';
import { Problems, readDocument } from '../../seed/seedDocument.ts';
import { SeedFiles } from '../../seed/seedFiles.ts';
import { type ClientSeed, clientSchema } from '../../seed/seedSchema.ts';
import type { Store } from '../../store/store.ts';
import { readSeedSession } from './recordFolder.ts';
import { type RecordedLists, toRecordedLists } from './recordedLists.ts';
import type { RecordingStore } from './recordingStore.ts';

/** A session as its folder has it. */
type FolderData = LoadedSession & Pick<LoadedCity, 'files'>;

/** Where media and captions of sessions that have ended are stored. */
export interface PublishContext {
  recordings: RecordingStore;
  decisions: Pick<AccessDecisions, 'isPublished'>;
  mediaDir: string;
}

/**
 * Whether a session that is saved now is published in its session.json: as the decisions have it, unless it is withdrawn. Somebody may have
 * withdrawn it there a moment ago (rule 13.14).
 */
export function readPublished(folder: string, session: StoredSession, { decisions }: Pick<PublishContext, 'decisions'>): boolean {
  const inSeed = readSeedSession(folder)?.published ?? true;
  return session.published && decisions.isPublished(session, inSeed);
}

/**
 * The lists of a session as in a seed, with people and roles of client.json; `zeroMs` is position 0 (epoch ms). Throws an Error if that is
 * invalid.
 */
export async function readLists(store: Store, sessionId: number, zeroMs: number, cityFolder: string): Promise<RecordedLists> {
  const lists = {
    topics: await store.getList(sessionId, 'topics'),
    attendees: await store.getList(sessionId, 'attendees'),
    speeches: await store.getList(sessionId, 'speeches'),
    votes: await store.getList(sessionId, 'votes'),
  };
  return toRecordedLists(lists, zeroMs, readClient(cityFolder));
}

/**
 * Loads a session like a start of the backend does, which gives the same session then. Throws an Error if the folder does not match the
 * format.
 */
export async function loadFolder(folder: string, cityFolder: string, mediaDir: string): Promise<FolderData> {
  const client = readClient(cityFolder);
  const problems = new Problems();
  const files = new SeedFiles(client.name, cityFolder, mediaDir);
  const usedNames = { ids: new Map<number, string>(), references: new Set<string>() };
  // Its dates are absolute.
  const loaded = await loadSession(folder, { client, zone: 'UTC', nowMs: 0, files, problems, usedNames });
  if (!loaded) throw new Error(problems.lines.join('\n'));
  return { ...loaded, files: [...files.files.values()] };
}

function readClient(cityFolder: string): ClientSeed {
  const problems = new Problems();
  const client = readDocument(join(cityFolder, 'client.json'), clientSchema, problems);
  if (!client) throw new Error(problems.lines.join('\n'));
  return client.data;
}
