import type { Topic } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { parseTime } from '../time/timeText.ts';

/** The deep link of an address, not parsed yet; a time takes precedence over a topic, and a topic over a clip (rule 6.6). */
export interface DeepLink {
  seekTime?: string | undefined;
  topicId?: string | undefined;
  /** Number of the recording part, from 1 (rule 6.9). */
  part?: string | null | undefined;
  /** Start and end of a clip (rule 6.5). */
  clip?: { in: string | null; out: string | null } | undefined;
}

/** Why a deep link cannot be followed as it is (rules 6.3, 6.4); all but the last one play from the start. */
export type DeepLinkNotice = 'unknown-topic' | 'unreadable-time' | 'time-after-end' | 'topic-without-picture';

/** Where playback starts and ends; positions in seconds from the start of the recording. */
export interface PlaybackStart {
  startAt: number;
  /** End of the clip; undefined without a clip. */
  endAt: number | undefined;
  /** Topic of the address; absent when it has none or an unknown one. */
  topicId?: string | undefined;
  notice: DeepLinkNotice | undefined;
}

/** The session that a deep link opens. */
interface Recording {
  playlist: Playlist | undefined;
  durationSeconds: number | undefined;
  /** End of the whole recording, in the times of the address; undefined when it is unknown: then no time is after it (rule 6.3). */
  endSeconds: number | undefined;
  /** Undefined when they are not known; then no topic counts as unknown (rule 6.4). */
  topics: readonly Topic[] | undefined;
  /** Seconds to subtract from the times of the address: the start of this recording part. */
  skippedSeconds?: number;
  /** Whether the recording has several parts: its camera was off between them. */
  hasParts?: boolean;
}

/**
 * Resolves a deep link: limits times to the recording, plays from the start with a notice when a link cannot be followed, and ignores
 * positions in a live stream (rules 6.2 to 6.7).
 */
export function resolveDeepLink({ seekTime, topicId, clip }: DeepLink, recording: Recording): PlaybackStart {
  const { playlist, durationSeconds, endSeconds = Infinity, topics, skippedSeconds = 0, hasParts } = recording;
  const start = playlist?.startSeconds ?? 0;
  const whole: PlaybackStart = { startAt: start, endAt: undefined, notice: undefined };
  const range = { end: durationSeconds === undefined ? Infinity : start + durationSeconds, endSeconds, skippedSeconds };
  const isRecording = playlist?.streamType === 'vod';
  if (seekTime !== undefined) return isRecording ? openAt(whole, range, seekTime) : whole;
  if (topicId !== undefined) {
    const topic = topics?.find(({ id }) => id === topicId);
    if (topics && !topic) return { ...whole, notice: 'unknown-topic' };
    const opened = { ...whole, startAt: jumpPosition(topic?.startMs, playlist) ?? start, topicId: topic?.id };
    return hasParts && opened.startAt > range.end ? { ...opened, startAt: range.end, notice: 'topic-without-picture' } : opened;
  }
  return isRecording ? openClip(whole, range, clip) : whole;
}

/** End of the playable part and of the whole recording, and what to subtract from the times of the address; all in seconds. */
interface Range {
  end: number;
  endSeconds: number;
  skippedSeconds: number;
}

const toPosition = ({ end, skippedSeconds }: Range, seconds: number): number => Math.min(Math.max(0, seconds - skippedSeconds), end);

function openAt(whole: PlaybackStart, range: Range, text: string): PlaybackStart {
  const seconds = parseTime(text);
  if (seconds === undefined) return { ...whole, notice: 'unreadable-time' };
  if (seconds > range.endSeconds) return { ...whole, notice: 'time-after-end' };
  return { ...whole, startAt: toPosition(range, seconds) };
}

/** A clip without a start starts with the session; a clip whose end is not after its start has no end (rule 6.5). */
function openClip(whole: PlaybackStart, range: Range, clip: DeepLink['clip']): PlaybackStart {
  const opened = clip?.in == null ? whole : openAt(whole, range, clip.in);
  if (clip?.out == null || opened.notice) return opened;
  const seconds = parseTime(clip.out);
  if (seconds === undefined) return { ...whole, notice: 'unreadable-time' };
  const endAt = toPosition(range, seconds);
  return { ...opened, endAt: endAt > opened.startAt ? endAt : undefined };
}
