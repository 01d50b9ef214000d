import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the transcript panel of a recording; the texts of the reader are loaded with the reader. */
export const RECORDED_TRANSCRIPT_TEXTS = [
  'error.tryAgain',
  'session.transcriptIn',
  'transcript.asText',
  'transcript.asCaptions',
  'text.labelled',
] as const satisfies readonly TextKey[];

/** Text keys of the transcript panel of a live session. */
export const LIVE_TRANSCRIPT_TEXTS = [
  'transcript.language',
  'transcript.search',
  'transcript.hit',
  'transcript.noHits',
  'transcript.previousHit',
  'transcript.nextHit',
  'transcript.copyQuote',
  'transcript.quote',
  'transcript.copied',
  'transcript.notCopied',
  'liveLog.label',
  'liveLog.empty',
  'liveLog.follow',
  'liveLog.announce',
  'liveLog.newest',
  'liveLog.outOfReach',
  'text.labelled',
] as const satisfies readonly TextKey[];
