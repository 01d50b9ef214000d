import type { Chapter } from '../../domain/playback/chapters.ts';
import type { Playlist } from '../../domain/playback/playlist.ts';
import { formatDuration, formatPosition } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** What the large play button says: the action, and for how long it plays or with which topic it starts. */
export interface PlayLabel {
  /** "Play", "Watch live", "Play from 4:35". */
  action: string;
  /** "2 h 42 min", or the name of a topic. */
  detail?: string | undefined;
  /** Language of the name of a topic, if it differs from that of the page (rule 2.12). */
  lang?: string | undefined;
}

/** What the button plays. */
interface Playable {
  playlist: Playlist;
  /** Position at which playback starts, seconds. */
  startAt: number;
  durationSeconds: number | undefined;
  /** Chapters by start. */
  chapters: readonly Chapter[];
  /** Language of the chapters, if it differs from that of the page. */
  lang?: string;
}

/** Texts of the play button: live, a position with its topic, or the whole recording with its duration (rule 7.4). */
export function playLabel({ playlist, startAt, durationSeconds, chapters, ...lang }: Playable, locale: Locale, t: Translate): PlayLabel {
  if (playlist.streamType === 'live') return { action: t('player.watchLive') };
  if (startAt > playlist.startSeconds) {
    const topic = chapters.findLast(({ startSeconds }) => startSeconds <= startAt);
    return { action: t('player.playFrom', { time: formatPosition(startAt) }), detail: topic?.name, ...lang };
  }
  return { action: t('player.play'), detail: durationSeconds === undefined ? undefined : formatDuration(durationSeconds, locale) };
}
