import type { Topic } from './metadata.ts';
import type { Playlist } from '../playback/playlist.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { parseTime } from '../time/timeText.ts';

/** Where in a session an address leads (spec §2, contract §7), as it came; the first that is there counts. */
export interface DeepLink {
  seekTime?: string | undefined;
  topicId?: string | undefined;
  /** Which part of the recording, from 1. */
  part?: string | null | undefined;
  /** A clip's beginning and end. */
  clip?: { in: string | null; out: string | null } | undefined;
}

/** What a visitor is told whose address leads nowhere in the session. */
export type DeepLinkNotice = 'unknown-topic' | 'unreadable-time';

/** What of a session is played first; positions in seconds from the start of the recording. */
export interface Opening {
  startAt: number;
  /** Where a clip ends. */
  endAt: number | undefined;
  notice: DeepLinkNotice | undefined;
}

/** What is known of the session a deep link leads into. */
interface Recording {
  playlist: Playlist | undefined;
  durationSeconds: number | undefined;
  /** Undefined while nobody knows them: then no topic is called unknown. */
  topics: readonly Topic[] | undefined;
  /** Seconds of the address's times that lie before this part of the recording. */
  skippedSeconds?: number;
}

/** Resolves a deep link: times clamp to the recording, and one that leads nowhere plays from the start and says so; a live stream knows no positions. */
export function resolveDeepLink({ seekTime, topicId, clip }: DeepLink, recording: Recording): Opening {
  const { playlist, durationSeconds, topics, skippedSeconds = 0 } = recording;
  const start = playlist?.startSeconds ?? 0;
  const whole: Opening = { startAt: start, endAt: undefined, notice: undefined };
  const range = { end: durationSeconds === undefined ? Infinity : start + durationSeconds, skippedSeconds };
  const isRecording = playlist?.streamType === 'vod';
  if (seekTime !== undefined) return isRecording ? openAt(whole, range, seekTime) : whole;
  if (topicId !== undefined) {
    const topic = topics?.find(({ id }) => id === topicId);
    if (topics && !topic) return { ...whole, notice: 'unknown-topic' };
    return { ...whole, startAt: jumpPosition(topic?.startMs, playlist) ?? start };
  }
  return isRecording ? openClip(whole, range, clip) : whole;
}

/** Where the playable part of a recording ends, and how much of an address's times lies before it, in seconds. */
interface Range {
  end: number;
  skippedSeconds: number;
}

function openAt(whole: Opening, { end, skippedSeconds }: Range, text: string): Opening {
  const seconds = parseTime(text);
  return seconds === undefined
    ? { ...whole, notice: 'unreadable-time' }
    : { ...whole, startAt: Math.min(Math.max(0, seconds - skippedSeconds), end) };
}

/** A clip without a beginning begins with the session; one whose end does not come after its beginning has no end. */
function openClip(whole: Opening, range: Range, clip: DeepLink['clip']): Opening {
  const opened = clip?.in == null ? whole : openAt(whole, range, clip.in);
  if (clip?.out == null || opened.notice) return opened;
  const { startAt: endAt, notice } = openAt(whole, range, clip.out);
  if (notice) return { ...whole, notice };
  return { ...opened, endAt: endAt > opened.startAt ? endAt : undefined };
}
