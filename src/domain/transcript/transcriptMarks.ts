import type { TextPart } from '../search/searchMarks.ts';
import { findLines, splitFound, toIndex } from '../search/searchPatterns.ts';
import type { Cue } from './subtitles.ts';
import { toTranscriptQuery } from './transcriptSearch.ts';

/**
 * The cues in which a query is found, in order, each split at what was found in it (rule 11.8); undefined for a query that is too short.
 */
export function findCues(cues: readonly Cue[], query: string): Map<Cue, TextPart[]> | undefined {
  const wanted = toTranscriptQuery(query);
  if (!wanted) return undefined;
  const found = findLines(toIndex(cues.map(({ text }) => text)), wanted);
  return new Map(found.flatMap((line) => (cues[line] ? [[cues[line], splitFound(cues[line].text, wanted)]] : [])));
}
