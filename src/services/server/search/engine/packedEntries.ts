import type { SearchEntry } from '../../../../domain/search/indexing/searchPassage.ts';
import { SEARCH_KINDS } from '../../../../domain/search/searchRequest.ts';

/** An entry as the index stores it; what is missing at its end is undefined. */
type PackedEntry = [
  kind: number,
  text: string,
  seconds?: number | null,
  instantMs?: number | null,
  speaker?: string | null,
  language?: string | null,
  topicId?: string | null,
];

/** Entries as JSON text, about as long as what they say. */
export function packEntries(entries: readonly SearchEntry[]): string {
  const packed = entries.map(({ kind, text, seconds, instantMs, speaker, language, topicId }) => {
    const values = [SEARCH_KINDS.indexOf(kind), text, seconds, instantMs, speaker, language, topicId].map((value) => value ?? null);
    return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
  });
  return JSON.stringify(packed);
}

/** Reads what `packEntries` has written. */
export const unpackEntries = (text: string): SearchEntry[] =>
  (JSON.parse(text) as PackedEntry[]).map(([kind, said, seconds, instantMs, speaker, language, topicId]) => ({
    kind: SEARCH_KINDS[kind] ?? 'transcript',
    text: said,
    seconds: seconds ?? undefined,
    instantMs: instantMs ?? undefined,
    speaker: speaker ?? undefined,
    language: language ?? undefined,
    topicId: topicId ?? undefined,
  }));
