import type { Chapter } from '../../domain/playback/chapters.ts';
import type { Playlist } from '../../domain/playback/playlist.ts';
import { statedSeconds } from '../../domain/session/recordingParts.ts';
import type { OpenSession } from '../../domain/session/sessionView.ts';
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
interface Playable extends Pick<OpenSession, 'startAt' | 'durationSeconds' | 'sessionSeconds' | 'parts'> {
  playlist: Playlist;
  /** Chapters by start. */
  chapters: readonly Chapter[];
  /** Language of the chapters, if it differs from that of the page. */
  lang?: string;
}

/** Texts of the play button: live, a position with its topic, or the recording or its part with the duration (rules 3.9, 7.4). */
export function playLabel(content: Playable, locale: Locale, t: Translate): PlayLabel {
  const { playlist, startAt, chapters, parts, lang } = content;
  if (playlist.streamType === 'live') return { action: t('player.watchLive') };
  if (startAt > playlist.startSeconds) {
    const topic = chapters.findLast(({ startSeconds }) => startSeconds <= startAt);
    return { action: t('player.playFrom', { time: formatPosition(startAt) }), detail: topic?.name, ...(lang && { lang }) };
  }
  const seconds = parts ? content.durationSeconds : statedSeconds(content);
  const duration = seconds === undefined ? undefined : formatDuration(seconds, locale);
  if (!parts) return { action: t('player.play'), detail: duration };
  const part = t('session.part', { number: parts.current + 1 });
  return { action: t('player.play'), detail: duration === undefined ? part : t('text.pair', { first: part, second: duration }) };
}
