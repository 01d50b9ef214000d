import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoopSegment } from './livePlaylist.ts';
import { parseMultivariantPlaylist, parseVodPlaylist } from './vodPlaylist.ts';
import type { MediaPart, VodSegment } from './vodPlaylist.ts';

/** One rendition of the loop; its segments together last exactly one period. */
export interface LoopRendition {
  segments: LoopSegment[];
  independentSegments: boolean;
}

/** A picture of the loop. */
export interface LoopStill {
  /** Where in the loop begins what it shows, ms. It holds until the next one. */
  startMs: number;
  path: string;
}

/** The renditions of a folder of recorded segments, which a live stream repeats. */
export interface LoopMedia {
  periodMs: number;
  /** The live multivariant playlist; it names `{rendition}/index.m3u8`. */
  multivariant: string;
  renditions: ReadonlyMap<string, LoopRendition>;
  /** The stills in `stills/`, whose names are their `startMs` (`065242.webp`), in order; empty without that folder. */
  stills: readonly LoopStill[];
}

const publicPrefix = '/media/';
const anyOrigin = 'http://loop.invalid';

const resolveUri = (uri: string, base: string): string => {
  const url = new URL(uri, new URL(base, anyOrigin));
  return url.origin === anyOrigin ? url.pathname + url.search : url.href;
};

const resolvePart = <T extends MediaPart>(part: T, base: string): T => ({ ...part, uri: resolveUri(part.uri, base) });

/** `high/index.m3u8` → `high`, `audio_128.m3u8` → `audio_128`. */
const toRenditionName = (uri: string): string =>
  (uri.split(/[?#]/, 1)[0] ?? '').replace(/(\/index)?\.m3u8$/, '').replace(/[^A-Za-z0-9._-]+/g, '-');

/**
 * The segments of one loop. Boundaries are whole milliseconds, so that the stream does not drift. The last segment ends
 * with the period, so that every rendition begins each loop at the same instant.
 */
export function fitToPeriod(segments: readonly VodSegment[], periodMs: number): LoopSegment[] {
  let seconds = 0;
  const placed = segments.map(({ durationSeconds, ...part }) => {
    const startMs = Math.round(seconds * 1000);
    seconds += durationSeconds;
    return { ...part, startMs };
  });
  return placed
    .filter(({ startMs }) => startMs < periodMs)
    .map(({ startMs, ...part }, index, remaining) => ({ ...part, durationMs: (remaining[index + 1]?.startMs ?? periodMs) - startMs }))
    .filter(({ durationMs }) => durationMs > 0);
}

/** Sound is cut at its own frames, at most so many milliseconds beside the cuts of the picture. */
const MOST_CUT_DIFFERENCE_MS = 100;

/**
 * Gives the segments of an audio rendition the times of the picture beside which they are cut, so that at every instant the playlists of a
 * stream have the same segments, with the same numbers (rule 27.35). One that is cut elsewhere keeps its own times.
 */
export function alignTo(picture: readonly LoopSegment[], sound: LoopSegment[]): LoopSegment[] {
  let differenceMs = 0;
  const isBeside = ({ durationMs }: LoopSegment, index: number) => {
    differenceMs += durationMs - (picture[index]?.durationMs ?? 0);
    return Math.abs(differenceMs) <= MOST_CUT_DIFFERENCE_MS;
  };
  if (sound.length !== picture.length || !sound.every(isBeside)) return sound;
  return sound.map((segment, index) => ({ ...segment, durationMs: picture[index]?.durationMs ?? segment.durationMs }));
}

/**
 * Reads the playlists of a public folder (`/media/council`), whose files lie under `mediaDir` (`/media/`).
 * `otherPeriodMs` is the length of the loop beside which it is repeated. Throws an Error when a playlist is missing, is empty or lies
 * outside `mediaDir`.
 */
export function readLoopMedia(mediaDir: string, publicFolder: string, otherPeriodMs?: number): LoopMedia {
  const read = (publicPath: string): string => {
    const inside = path.posix.normalize(decodeURIComponent(publicPath));
    if (!inside.startsWith(publicPrefix)) throw new Error(`${publicPath} is not below ${publicPrefix}`);
    return readFileSync(path.join(mediaDir, inside.slice(publicPrefix.length)), 'utf8');
  };
  const index = `${new URL(publicFolder, anyOrigin).pathname.replace(/\/$/, '')}/index.m3u8`;
  const { lines, leadingUri } = parseMultivariantPlaylist(read(index));
  const playlists = new Map(
    lines.flatMap(({ uri }) => (uri === undefined ? [] : [[uri, parseVodPlaylist(read(resolveUri(uri, index)))] as const])),
  );
  const leading = playlists.get(leadingUri)?.segments ?? [];
  const periodMs = otherPeriodMs ?? Math.round(leading.reduce((total, segment) => total + segment.durationSeconds, 0) * 1000);
  const sounds = new Set(lines.flatMap(({ text, uri }) => (uri !== undefined && text !== uri ? [uri] : [])));
  const picture = fitToPeriod(leading, periodMs);
  const renditions = new Map<string, LoopRendition>();
  for (const [uri, playlist] of playlists) {
    const segments = playlist.segments.map((segment) => ({
      ...resolvePart(segment, resolveUri(uri, index)),
      ...(segment.map && { map: resolvePart(segment.map, resolveUri(uri, index)) }),
    }));
    const fitted = fitToPeriod(segments, periodMs);
    renditions.set(toRenditionName(uri), {
      segments: sounds.has(uri) ? alignTo(picture, fitted) : fitted,
      independentSegments: playlist.independentSegments,
    });
  }
  const multivariant = lines.map(({ text, uri }) => {
    if (uri === undefined) return text;
    const rolling = `${toRenditionName(uri)}/index.m3u8`;
    return text === uri ? rolling : text.replace(`URI="${uri}"`, `URI="${rolling}"`);
  });
  const folder = path.posix.dirname(index);
  const stillDir = path.join(mediaDir, folder.slice(publicPrefix.length), 'stills');
  const stills = (existsSync(stillDir) ? readdirSync(stillDir) : []).flatMap((name): LoopStill[] => {
    const digits = /^(\d+)\.[a-z]+$/.exec(name)?.[1];
    return digits === undefined ? [] : [{ startMs: Number(digits), path: `${folder}/stills/${name}` }];
  });
  return {
    periodMs,
    multivariant: `${multivariant.join('\n')}\n`,
    renditions,
    stills: stills.sort((one, other) => one.startMs - other.startMs),
  };
}
