import { groupLanguages } from '../text/languages.ts';

/** A transcription version as the transcription broker lists it (contract §5). */
export interface SubtitleVersion {
  id: string;
  language: string;
  version: number;
  isActive: boolean;
  isPublished: boolean;
  isReady: boolean;
}

/**
 * Selects the versions that visitors are offered: of the ready and published ones, per language the active one, else the one with the
 * highest number (rules 11.1, 11.2). They are in the order in which the languages are first listed.
 */
export function offeredVersions(versions: readonly SubtitleVersion[]): SubtitleVersion[] {
  const candidates = versions.filter(({ isReady, isPublished }) => isReady && isPublished);
  const names = groupLanguages(candidates.map(({ language }) => language));
  const byLanguage = Map.groupBy(candidates, ({ language }) => names.get(language));
  return [...byLanguage.values()].map((same) => same.reduce((chosen, candidate) => (isBetter(candidate, chosen) ? candidate : chosen)));
}

function isBetter(candidate: SubtitleVersion, chosen: SubtitleVersion): boolean {
  if (candidate.isActive !== chosen.isActive) return candidate.isActive;
  return candidate.version > chosen.version;
}

/** One line of captions; offsets in ms from the start of the recording. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
  speaker: string | undefined;
}

/** Consecutive cues of one speaker (rule 11.7). */
export interface TranscriptParagraph {
  startMs: number;
  speaker: string | undefined;
  /** In order, at least one. */
  cues: Cue[];
}

/** Silence after which a new paragraph starts, ms. */
const PARAGRAPH_PAUSE_MS = 4000;
/** Number of cues after which a new paragraph starts when no speaker is named. */
const PARAGRAPH_CUES = 12;

/** Groups cues (in order) into paragraphs, with a new one at every change of speaker and every long pause (rule 11.7). */
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
