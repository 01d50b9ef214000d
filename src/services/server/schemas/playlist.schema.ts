import * as z from 'zod';
import type { Playlist } from '../../../domain/playback/playlist.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import { anything, duration, optionalText, textList } from './read.ts';

const source = z.object({
  streamType: optionalText,
  file: optionalText,
  mp4: optionalText,
  audio: optionalText,
  poster: optionalText,
  languages: textList,
});

/** One item of `GET …/playlists` (rule 7.1, contract §3); relative addresses are resolved with `toAddress`. */
export const playlistSchema = (timeZone: string, toAddress: (file: string) => string | undefined) =>
  z.object({ source: source.nullish(), streamType: optionalText, startTime: duration, startUTC: anything }).transform((item): Playlist => {
    const address = (file: string | undefined) => (file === undefined ? undefined : toAddress(file));
    return {
      streamType: (item.source?.streamType ?? item.streamType) === 'live' ? 'live' : 'vod',
      file: address(item.source?.file),
      mp4: address(item.source?.mp4),
      audio: address(item.source?.audio),
      poster: address(item.source?.poster),
      languages: item.source?.languages ?? [],
      startSeconds: item.startTime ?? 0,
      startUtcMs: parseInstant(item.startUTC, timeZone),
    };
  });
