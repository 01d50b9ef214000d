import type { TextKey } from '../../i18n/translator.ts';

/** Texts of the transcript of a recording; those of its reader are fetched with it. */
export const RECORDED_TRANSCRIPT_TEXTS = [
  'error.tryAgain',
  'session.transcriptIn',
  'transcript.asText',
  'transcript.asCaptions',
] as const satisfies readonly TextKey[];

/** Texts of what is being said in a live session. */
export const LIVE_TRANSCRIPT_TEXTS = [
  'transcript.language',
  'transcript.search',
  'transcript.hit',
  'transcript.noHits',
  'transcript.previousHit',
  'transcript.nextHit',
  'transcript.copyQuote',
  'transcript.copied',
  'transcript.notCopied',
  'liveLog.label',
  'liveLog.empty',
  'liveLog.follow',
  'liveLog.announce',
  'liveLog.newest',
  'liveLog.outOfReach',
] as const satisfies readonly TextKey[];
