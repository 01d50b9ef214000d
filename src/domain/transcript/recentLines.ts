import { type LiveCaptions, reduceCaptions, type TranscriptEvent } from './liveCaptions.ts';

/** As many lines of a language as are kept where nobody looks for older ones. */
export const MAX_RECENT_LINES = 10;

/** Nobody speaks more languages at once. */
const MAX_LANGUAGES = 24;

/** Words that lie so far before what was said last, ms, are the first of a stream that began anew. */
const RESTART_MS = 600_000;

/** The last words of each language after an event: as `reduceWords`, within bounds, and following a stream that begins anew. */
export function keepRecentLines(captions: LiveCaptions, event: TranscriptEvent): LiveCaptions {
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
