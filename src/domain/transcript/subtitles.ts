import { languagesOf } from '../text/languages.ts';

/** A version of a transcript or of captions, as the transcription broker lists them (contract §5). */
export interface SubtitleVersion {
  id: string;
  language: string;
  version: number;
  isActive: boolean;
  isPublished: boolean;
  isReady: boolean;
}

/**
 * The versions visitors are offered: only ready and published ones; per language the active one,
 * else the highest version (contract §5). In the order the languages were first listed.
 */
export function offeredVersions(versions: readonly SubtitleVersion[]): SubtitleVersion[] {
  const candidates = versions.filter(({ isReady, isPublished }) => isReady && isPublished);
  const names = languagesOf(candidates.map(({ language }) => language));
  const byLanguage = Map.groupBy(candidates, ({ language }) => names.get(language));
  return [...byLanguage.values()].map((same) => same.reduce((chosen, candidate) => (isBetter(candidate, chosen) ? candidate : chosen)));
}

function isBetter(candidate: SubtitleVersion, chosen: SubtitleVersion): boolean {
  if (candidate.isActive !== chosen.isActive) return candidate.isActive;
  return candidate.version > chosen.version;
}

/** Words that were said; offsets in ms from the start of the recording. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
  speaker: string | undefined;
}

/** Consecutive cues of one speaker, as a reader expects them: a paragraph. */
export interface TranscriptParagraph {
  startMs: number;
  speaker: string | undefined;
  /** In order, at least one. */
  cues: Cue[];
}

/** Silence after which a new paragraph begins, ms. */
const PARAGRAPH_PAUSE_MS = 4000;
/** Cues after which one begins all the same, where nobody is named and nobody pauses. */
const PARAGRAPH_CUES = 12;

/** Groups cues (in order) into paragraphs: a new one at every change of speaker and long pause. */
export function toParagraphs(cues: readonly Cue[]): TranscriptParagraph[] {
  const paragraphs: TranscriptParagraph[] = [];
  let endMs = 0;
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    const continues =
      last !== undefined &&
      last.speaker === cue.speaker &&
      cue.startMs - endMs < PARAGRAPH_PAUSE_MS &&
      (cue.speaker !== undefined || last.cues.length < PARAGRAPH_CUES);
    if (continues) last.cues.push(cue);
    else paragraphs.push({ startMs: cue.startMs, speaker: cue.speaker, cues: [cue] });
    endMs = cue.endMs;
  }
  return paragraphs;
}
