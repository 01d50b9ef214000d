import type { Topic } from './metadata.ts';
import type { Playlist } from './playback.ts';
import { jumpPosition } from './sessionMoments.ts';
import { parseTime } from './timeText.ts';

/** Where in a session an address leads (spec §2, contract §7), as it came; the first that is there counts. */
export interface DeepLink {
  seekTime?: string | undefined;
  topicId?: string | undefined;
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
}

/** Resolves a deep link: times clamp to the recording, and one that leads nowhere plays from the start and says so; a live stream knows no positions. */
export function resolveDeepLink({ seekTime, topicId, clip }: DeepLink, { playlist, durationSeconds, topics }: Recording): Opening {
  const start = playlist?.startSeconds ?? 0;
  const whole: Opening = { startAt: start, endAt: undefined, notice: undefined };
  const end = durationSeconds === undefined ? Infinity : start + durationSeconds;
  const isRecording = playlist?.streamType === 'vod';
  if (seekTime !== undefined) return isRecording ? openAt(whole, end, seekTime) : whole;
  if (topicId !== undefined) {
    const topic = topics?.find(({ id }) => id === topicId);
    if (topics && !topic) return { ...whole, notice: 'unknown-topic' };
    return { ...whole, startAt: jumpPosition(topic?.startMs, playlist) ?? start };
  }
  return isRecording ? openClip(whole, end, clip) : whole;
}

function openAt(whole: Opening, end: number, text: string): Opening {
  const seconds = parseTime(text);
  return seconds === undefined ? { ...whole, notice: 'unreadable-time' } : { ...whole, startAt: Math.min(seconds, end) };
}

/** A clip without a beginning begins with the session; one whose end does not come after its beginning has no end. */
function openClip(whole: Opening, end: number, clip: DeepLink['clip']): Opening {
  const opened = clip?.in == null ? whole : openAt(whole, end, clip.in);
  if (clip?.out == null || opened.notice) return opened;
  const { startAt: endAt, notice } = openAt(whole, end, clip.out);
  if (notice) return { ...whole, notice };
  return { ...opened, endAt: endAt > opened.startAt ? endAt : undefined };
}
