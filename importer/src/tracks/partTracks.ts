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

const isSameUse = (one: FoundTrack, other: FoundTrack): boolean => one.kind === other.kind && one.language === other.language;

/** Whether nobody says which track of another part is the same: neither its language nor a name. */
const isUnknown = ({ language, label }: FoundTrack): boolean => language === undefined && label === undefined;

/**
 * What is the same of a track in all parts: its kind and language, its name unless it is the `only` one of them in each part, and its place
 * among those of which all this is equal.
 */
function toKey(track: FoundTrack, only: boolean, before: readonly FoundTrack[]): string {
  const { kind, language, label } = track;
  const place = before.filter((other) => isSameUse(other, track) && other.label === label).length;
  return JSON.stringify(only ? [kind, language] : [kind, language, label, place]);
}

/** Chooses the tracks that all parts of a recording have, and says in which parts the others are missing (rule 27.55). */
export function shareTracks<T extends FoundTrack>(parts: readonly { name: string; found: readonly T[] }[]): SharedTracks<T> {
  const isOnly = (track: FoundTrack) =>
    track.language !== undefined && parts.every(({ found }) => found.filter((other) => isSameUse(other, track)).length < 2);
  const named = parts.map(({ name, found }) => {
    const known = found.filter((track) => !isUnknown(track));
    return { name, tracks: new Map(known.map((track, index) => [toKey(track, isOnly(track), known.slice(0, index)), track])) };
  });
  const unknown = parts.flatMap(({ found }) => found.filter(isUnknown));
  const all = new Map(named.flatMap(({ tracks }) => [...tracks]));
  const toLacking = (key: string) => named.filter(({ tracks }) => !tracks.has(key)).map(({ name }) => name);
  const keys = [...all.keys()].filter((key) => toLacking(key).length === 0);
  return {
    shared: named.map(({ tracks }) => keys.flatMap((key) => tracks.get(key) ?? [])),
    notices: [
      ...[...all].flatMap(([key, track]) => {
        const lacking = toLacking(key);
        if (lacking.length === 0) return [];
        return [`${toName(track, isOnly(track))} is not kept: all parts of a recording need it, and it is not in ${lacking.join(', ')}`];
      }),
      ...unknown.map(({ from }) => `${from} is not kept: nobody says its language or name, so it may be another sound in each part`),
    ],
  };
}

/** What the report calls a track; with its name where a part has several of its kind and language. */
function toName(track: FoundTrack, only: boolean): string {
  const { language, label } = track;
  const described = describeTrack(track);
  return only || language === undefined || label === undefined ? described : `${described} “${label}”`;
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
