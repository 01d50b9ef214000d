import { primaryTag } from '../text/languages.ts';
import type { Vote } from '../session/metadata.ts';
import type { SessionView } from '../session/sessionView.ts';
import type { Cue } from './subtitles.ts';

/** Live captions in the text view of a session (rule 6.11). */
export interface TextTranscript {
  /** Languages that have captions. */
  languages: string[];
  language: string | undefined;
  /** The most recent lines in `language`. */
  lines: readonly Cue[];
}

/** Seconds after which the text view of a live session reloads, so that it is at most 10 s old (rule 6.11). */
const LIVE_SECONDS = 8;

/** Seconds after which the text view of a planned or unpublished session reloads (rule 6.11). */
const WAITING_SECONDS = 30;

/** Returns the seconds after which the text view reloads (rule 6.11); undefined when its content does not change any more. */
export function refreshSeconds({ status, access, isExpected, content }: SessionView): number | undefined {
  const isWaitedFor = access === 'unpublished' || content !== undefined;
  if (status === 'recorded' || !isWaitedFor) return undefined;
  // Nothing more is expected of a cancelled or past session (rules 3.13, 3.14).
  if (status === 'planned' && access !== 'unpublished' && isExpected !== true) return undefined;
  return status === 'live' && content ? LIVE_SECONDS : WAITING_SECONDS;
}

/** Returns the vote that closed last before or at an instant (epoch ms). */
export function lastVote(votes: readonly Vote[], instantMs: number): Vote | undefined {
  const closedAt = ({ startMs, stopMs }: Vote) =>
    startMs !== undefined && stopMs !== undefined && stopMs <= instantMs ? stopMs : -Infinity;
  return votes.reduce<Vote | undefined>((last, vote) => {
    const best = last ? closedAt(last) : -Infinity;
    return closedAt(vote) > best ? vote : last;
  }, undefined);
}

/** Chooses the language of the captions: the requested one, else the one of the page, else the first; undefined when there is none. */
export function transcriptLanguage(languages: readonly string[], requested: string | null, pageTag: string): string | undefined {
  return (
    languages.find((language) => language === requested) ??
    languages.find((language) => primaryTag(language) === primaryTag(pageTag)) ??
    languages[0]
  );
}

/** Returns the query of a text view's address; `isStill` turns the reloading off. */
export function textQuery(language: string | undefined, isStill: boolean): string {
  const query = new URLSearchParams({ ...(language !== undefined && { language }), ...(isStill && { refresh: 'off' }) });
  return query.size > 0 ? `?${query}` : '';
}

/** Time without an update after which a broker counts as unreachable, ms. */
const SILENCE_MS = 10_000;

/** Whether the broker of a session counts as unreachable: its last update (epoch ms) is too old, or there is none. */
export const isOutOfReach = (lastUpdateMs: number | undefined, nowMs: number): boolean =>
  lastUpdateMs === undefined || nowMs - lastUpdateMs > SILENCE_MS;
