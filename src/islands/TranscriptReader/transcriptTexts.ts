import type { TextKey } from '../../i18n/translator.ts';

const READER_TEXTS = [
  'transcript.language',
  'transcript.search',
  'transcript.hit',
  'transcript.noHits',
  'transcript.previousHit',
  'transcript.nextHit',
  'transcript.copyQuote',
  'transcript.copied',
  'transcript.notCopied',
] as const satisfies readonly TextKey[];

/** Texts of the transcript of a recording. */
export const RECORDED_TRANSCRIPT_TEXTS = [
  ...READER_TEXTS,
  'transcript.follow',
  'transcript.loading',
  'transcript.error',
  'transcript.empty',
  'error.tryAgain',
  'session.transcriptIn',
  'transcript.asText',
  'transcript.asCaptions',
] as const satisfies readonly TextKey[];

/** Texts of what is being said in a live session. */
export const LIVE_TRANSCRIPT_TEXTS = [
  ...READER_TEXTS,
  'liveLog.label',
  'liveLog.empty',
  'liveLog.follow',
  'liveLog.announce',
  'liveLog.newest',
  'liveLog.outOfReach',
] as const satisfies readonly TextKey[];
