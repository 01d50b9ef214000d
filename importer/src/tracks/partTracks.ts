import { basename } from 'node:path';
import { ImportError, ImportStopped } from '../importError.ts';
import { requireMediaPrograms, untilSignal } from '../video/mediaRun.ts';
import { openFile } from '../video/openFile.ts';
import type { TrackSource } from './addTracks.ts';
import { toContainedTracks } from './findTracks.ts';
import { describeTrack, type FoundTrack } from './planTracks.ts';

/** The further sound tracks that all parts of a recording have, for each part in the same order, and what the report says of others. */
export interface SharedTracks<T extends FoundTrack> {
  shared: T[][];
  notices: string[];
}

/** What is the same of a track in all parts: its kind, its language, and its place among those of this kind and language. */
function toKey({ kind, language = '' }: FoundTrack, before: readonly FoundTrack[]): string {
  const place = before.filter((other) => other.kind === kind && (other.language ?? '') === language).length;
  return `${kind} ${language} ${place}`;
}

/** Chooses the tracks that all parts of a recording have, and says in which parts the others are missing (rule 27.55). */
export function shareTracks<T extends FoundTrack>(parts: readonly { name: string; found: readonly T[] }[]): SharedTracks<T> {
  const named = parts.map(({ name, found }) => ({
    name,
    tracks: new Map(found.map((track, index) => [toKey(track, found.slice(0, index)), track])),
  }));
  const all = new Map(named.flatMap(({ tracks }) => [...tracks]));
  const toLacking = (key: string) => named.filter(({ tracks }) => !tracks.has(key)).map(({ name }) => name);
  const keys = [...all.keys()].filter((key) => toLacking(key).length === 0);
  return {
    shared: named.map(({ tracks }) => keys.flatMap((key) => tracks.get(key) ?? [])),
    notices: [...all].flatMap(([key, track]) => {
      const lacking = toLacking(key);
      if (lacking.length === 0) return [];
      return [`${describeTrack(track)} is not kept: all parts of a recording need it, and it is not in ${lacking.join(', ')}`];
    }),
  };
}

/**
 * Finds the further sound tracks that the parts of a recording have in common; `folder` is the one outside of which nothing is read. A part
 * that cannot be read and those after it are none. Throws an ImportStopped for a signal such as SIGINT.
 */
export async function findPartTracks(files: readonly string[], folder: string | undefined): Promise<SharedTracks<TrackSource>> {
  const programs = requireMediaPrograms();
  return await untilSignal(async (signal) => {
    const parts: { name: string; found: TrackSource[] }[] = [];
    try {
      for (const file of files) {
        const { input, probe } = await openFile({ ...programs, signal }, file, folder);
        parts.push({ name: basename(file), found: toContainedTracks(input, probe) });
      }
    } catch (error) {
      // Whoever adds the part reports it.
      if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
    }
    return shareTracks(parts);
  });
}
