import { type Playlist } from '../playback/playlist.ts';
import { otherPartOf, type RecordingParts, seekTail } from './recordingParts.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { topicAddress } from './sessionPath.ts';

/** What the links of a session's lists to what is played depend on. */
export interface RecordLinks {
  /** Whether it is followed as it happens: its records have times of day, those of a recording positions. */
  isLive: boolean;
  /** Whether a live stream can go back. */
  isSeekable: boolean;
  /** Undefined where nothing is played. */
  playlist: Playlist | undefined;
  /** Where the recording is in several parts: what lies in another one opens there. */
  parts: RecordingParts | undefined;
  /** Address of the session's page, with its language. */
  href: string;
  /** Address of a topic without its id: "…/topic/". */
  topicBase: string;
  timeZone: string;
}

/** Where a record leads: to an address and, where this page plays it, to a position (seconds) or an instant (epoch ms). */
export interface RecordLink {
  href?: string | undefined;
  seconds?: number | undefined;
  instantMs?: number | undefined;
  /** Number of another part of the recording, from 1. */
  part?: number | undefined;
}

/** A playlist without the addresses of its files, which no list needs. */
export const toTimes = ({ streamType, startSeconds, startUtcMs, span }: Playlist): Playlist => ({
  ...{ streamType, startSeconds, startUtcMs, file: undefined, mp4: undefined, audio: undefined, poster: undefined },
  ...(span && { span }),
});

/** What is played, as an island gets it: no addresses of files. */
export function toPlayedTimes(playlist: Playlist | undefined, parts: RecordingParts | undefined): Pick<RecordLinks, 'playlist' | 'parts'> {
  const list = parts?.list.map((part) => ({
    playlist: { ...toTimes(part.playlist), startUtcMs: part.playlist.startUtcMs },
    durationSeconds: undefined,
  }));
  return { playlist: playlist && toTimes(playlist), parts: parts && list && { list, current: parts.current } };
}

/** Where a topic leads. */
export function topicLink({ id, startMs }: { id: string; startMs: number | undefined }, links: RecordLinks): RecordLink {
  const { isLive, isSeekable, playlist, parts, topicBase } = links;
  const href = topicAddress(topicBase, id);
  if (isLive) return isSeekable && startMs !== undefined ? { href, instantMs: startMs } : {};
  const seconds = jumpPosition(startMs, playlist);
  const part = otherPartOf(startMs, parts);
  return seconds === undefined && part === undefined ? {} : { href, seconds, part };
}

/** Where a turn or a vote leads that began at an instant, epoch ms. */
export function instantLink(startMs: number | undefined, links: RecordLinks, toPosition = jumpPosition): RecordLink {
  const { isLive, isSeekable, playlist, parts, href } = links;
  if (isLive) return isSeekable && playlist?.streamType === 'live' && startMs !== undefined ? { href, instantMs: startMs } : {};
  const tail = seekTail(startMs, playlist, parts, toPosition);
  return tail === undefined
    ? {}
    : { href: `${href}/seek/${tail}`, seconds: toPosition(startMs, playlist), part: otherPartOf(startMs, parts) };
}
