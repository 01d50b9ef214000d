import { primaryTag } from '../text/languages.ts';
import type { Vote } from '../session/metadata.ts';
import type { SessionView } from '../session/sessionView.ts';
import type { Cue } from './subtitles.ts';

/** The words of a live session in its text. */
export interface TextTranscript {
  /** Those in which there are any. */
  languages: string[];
  language: string | undefined;
  /** What was said last, in that language. */
  lines: readonly Cue[];
}

/** Seconds after which the text of a live session is fetched again, so that it is right within 10 seconds of what happens. */
const LIVE_SECONDS = 8;

/** The same for a session that is to begin, be it days too early, or to be published: the page before may be 20 seconds old. */
const WAITING_SECONDS = 30;

/** Seconds after which the text of a session is fetched again; undefined where nothing in it will change. */
export function refreshSeconds({ status, access, content }: SessionView): number | undefined {
  const isWaitedFor = access === 'unpublished' || content !== undefined;
  if (status === 'recorded' || !isWaitedFor) return undefined;
  return status === 'live' && content ? LIVE_SECONDS : WAITING_SECONDS;
}

/** The vote that was closed last by an instant, epoch ms. */
export function lastVote(votes: readonly Vote[], instantMs: number): Vote | undefined {
  const closedAt = ({ startMs, stopMs }: Vote) =>
    startMs !== undefined && stopMs !== undefined && stopMs <= instantMs ? stopMs : -Infinity;
  return votes.reduce<Vote | undefined>((last, vote) => {
    const best = last ? closedAt(last) : -Infinity;
    return closedAt(vote) > best ? vote : last;
  }, undefined);
}

/** In which of some languages words are shown: the one that is asked for, else that of the page, else the first; undefined of none. */
export function transcriptLanguage(languages: readonly string[], asked: string | null, pageTag: string): string | undefined {
  return (
    languages.find((language) => language === asked) ??
    languages.find((language) => primaryTag(language) === primaryTag(pageTag)) ??
    languages[0]
  );
}

/** Query of the text's address: with words in a language, and still (not refreshing itself). */
export function textQuery(language: string | undefined, isStill: boolean): string {
  const query = new URLSearchParams({ ...(language !== undefined && { language }), ...(isStill && { refresh: 'off' }) });
  return query.size > 0 ? `?${query}` : '';
}

/** A broker that was silent for so long, ms, is out of reach. */
const SILENCE_MS = 10_000;

/** Whether what is known of a session may be wrong by now: its broker was last heard at `heardMs`, or never. */
export const isOutOfReach = (lastUpdateMs: number | undefined, nowMs: number): boolean =>
  lastUpdateMs === undefined || nowMs - lastUpdateMs > SILENCE_MS;
