import * as z from 'zod';
import type { Playlist, Still } from '../../../domain/playback/playlist.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import { anything, duration, optionalText, textList } from './read.ts';

/** Stills of a recording that are read, at most. */
const MOST_STILLS = 1000;

const source = z.object({
  streamType: optionalText,
  file: optionalText,
  mp4: optionalText,
  audio: optionalText,
  poster: optionalText,
  languages: textList,
  storyboard: optionalText,
  stills: anything,
});

const still = z.object({ start: duration, url: optionalText });

/** The stills of a recording that have a position and an address; anything else is left out (rule 7.30). */
function toStills(given: unknown, toAddress: (file: string) => string | undefined): Still[] {
  const stills = (Array.isArray(given) ? (given as unknown[]) : []).slice(0, MOST_STILLS).flatMap((item) => {
    const { start, url } = still.safeParse(item).data ?? {};
    const address = url === undefined ? undefined : toAddress(url);
    return start === undefined || address === undefined ? [] : [{ seconds: start, url: address }];
  });
  return stills.sort((one, other) => one.seconds - other.seconds);
}

/** One item of `GET …/playlists` (rule 7.1, contract §3); relative addresses are resolved with `toAddress`. */
export const playlistSchema = (timeZone: string, toAddress: (file: string) => string | undefined) =>
  z.object({ source: source.nullish(), streamType: optionalText, startTime: duration, startUTC: anything }).transform((item): Playlist => {
    const address = (file: string | undefined) => (file === undefined ? undefined : toAddress(file));
    const stills = toStills(item.source?.stills, toAddress);
    return {
      streamType: (item.source?.streamType ?? item.streamType) === 'live' ? 'live' : 'vod',
      file: address(item.source?.file),
      mp4: address(item.source?.mp4),
      audio: address(item.source?.audio),
      poster: address(item.source?.poster),
      storyboard: address(item.source?.storyboard),
      ...(stills.length > 0 && { stills }),
      languages: item.source?.languages ?? [],
      startSeconds: item.startTime ?? 0,
      startUtcMs: parseInstant(item.startUTC, timeZone),
    };
  });
