import { type LiveCaptions, reduceCaptions, type TranscriptEvent } from './liveCaptions.ts';

/** Maximum number of lines per language on the server (rule 11.11). */
export const MAX_RECENT_LINES = 10;

/** Maximum number of languages of one session; further languages are ignored. */
const MAX_LANGUAGES = 24;

/** A line that starts this much (ms) before the last known line belongs to a restarted stream. */
const RESTART_MS = 600_000;

/**
 * Applies an event like `reduceCaptions`, but stores only the last lines of each language, and drops the lines of a language when its
 * stream restarts.
 */
export function reduceRecentLines(captions: LiveCaptions, event: TranscriptEvent): LiveCaptions {
  if (event.kind !== 'languages' && !captions[event.language] && Object.keys(captions).length >= MAX_LANGUAGES) return captions;
  const known = event.kind === 'final' ? captions[event.language]?.lines.at(-1) : undefined;
  const isRestart = event.kind === 'final' && known !== undefined && event.line.startMs < known.startMs - RESTART_MS;
  const { [isRestart ? event.language : '']: _old, ...others } = captions;
  const changed = reduceCaptions(isRestart ? others : captions, event);
  if (changed === captions) return captions;
  return Object.fromEntries(
    Object.entries(changed)
      .slice(0, MAX_LANGUAGES)
      .map(([language, transcript]) => [
        language,
        transcript.lines.length > MAX_RECENT_LINES ? { ...transcript, lines: transcript.lines.slice(-MAX_RECENT_LINES) } : transcript,
      ]),
  );
}
