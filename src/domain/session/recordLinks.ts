import { type Playlist } from '../playback/playlist.ts';
import { getOtherPartNumber, type RecordingParts, toSeekPath } from './recordingParts.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { topicAddress } from './sessionPath.ts';

/** What decides the targets of the links in a session's lists, and the language of their names. */
export interface RecordLinks {
  /** Whether the session is followed live: a link then leads to an instant, in a recording to a position. */
  isLive: boolean;
  /** Whether a viewer may go back in the live stream (rule 7.15). */
  isSeekable: boolean;
  /** Undefined when nothing can be played. */
  playlist: Playlist | undefined;
  /** The parts of a recording that has several: a record of another part opens that part. */
  parts: RecordingParts | undefined;
  /** Address of the session's page, with its language prefix. */
  href: string;
  /** Address of a topic without its id: "…/topic/". */
  topicBase: string;
  /** Address of an item across sessions without its id: "…/items/"; absent where there are none (rule 26.21). */
  itemBase?: string;
  /** Address of a person over all sessions without the id: "…/people/"; absent where there are none (rule 26.15). */
  peopleBase?: string;
  timeZone: string;
  /** Whether instants of the recording were computed from the beginning of its day, so that they are no times of day (rule 3.15). */
  isDayOnly?: boolean;
  /** Language of the names, if it differs from that of the page (rule 2.12). */
  lang?: string;
}

/** Target of a record: an address and, when this page plays it, a position (seconds) or an instant (epoch ms). */
export interface RecordLink {
  href?: string | undefined;
  seconds?: number | undefined;
  instantMs?: number | undefined;
  /** Number of another part of the recording, from 1. */
  part?: number | undefined;
}

/** A playlist without the addresses of its files, which the lists do not need. */
export const toPlaylistTimes = ({ streamType, startSeconds, startUtcMs, span }: Playlist): Playlist => ({
  streamType,
  startSeconds,
  startUtcMs,
  file: undefined,
  mp4: undefined,
  audio: undefined,
  poster: undefined,
  ...(span && { span }),
});

/** The playlist and parts that a page passes to its islands: without the addresses of files. */
export function toPlaybackTimes(
  playlist: Playlist | undefined,
  parts: RecordingParts | undefined,
): Pick<RecordLinks, 'playlist' | 'parts'> {
  const list = parts?.list.map((part) => ({
    playlist: { ...toPlaylistTimes(part.playlist), startUtcMs: part.playlist.startUtcMs },
    durationSeconds: undefined,
  }));
  return { playlist: playlist && toPlaylistTimes(playlist), parts: parts && list && { list, current: parts.current } };
}

/** Address of the page of a person; undefined where there is none. */
export const personAddress = (personId: string | undefined, { peopleBase }: Pick<RecordLinks, 'peopleBase'>): string | undefined =>
  peopleBase === undefined || personId === undefined ? undefined : peopleBase + encodeURI(personId);

/** The target of a topic; empty when it cannot be played. */
export function topicLink({ id, startMs }: { id: string; startMs: number | undefined }, links: RecordLinks): RecordLink {
  const { isLive, isSeekable, playlist, parts, topicBase } = links;
  const href = topicAddress(topicBase, id);
  if (isLive) return isSeekable && startMs !== undefined ? { href, instantMs: startMs } : {};
  const seconds = jumpPosition(startMs, playlist);
  const part = getOtherPartNumber(startMs, parts);
  return seconds === undefined && part === undefined ? {} : { href, seconds, part };
}

/** The target of a speech or vote that started at `startMs` (epoch ms); empty when it cannot be played. */
export function instantLink(startMs: number | undefined, links: RecordLinks, toPosition = jumpPosition): RecordLink {
  const { isLive, isSeekable, playlist, parts, href } = links;
  if (isLive) return isSeekable && playlist?.streamType === 'live' && startMs !== undefined ? { href, instantMs: startMs } : {};
  const seekPath = toSeekPath(startMs, playlist, parts, toPosition);
  return seekPath === undefined
    ? {}
    : { href: `${href}/seek/${seekPath}`, seconds: toPosition(startMs, playlist), part: getOtherPartNumber(startMs, parts) };
}
