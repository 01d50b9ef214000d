import type { SearchKind } from '../searchRequest.ts';

/** A text that can be found, with its place in the session. */
export interface SearchEntry {
  kind: SearchKind;
  /** Position in the recording; undefined when it is not known, and in a session without recording. */
  seconds: number | undefined;
  /** Epoch ms; undefined when it is not known. */
  instantMs: number | undefined;
  /** Who speaks; undefined when it is not known or the city hides it. */
  speaker: string | undefined;
  /** Language tag of a line of a transcript; undefined for records. */
  language: string | undefined;
  /** Id of a topic, for its address. */
  topicId: string | undefined;
  /** Plain text. */
  text: string;
}

/** Fields of a passage in the index, in the order of their columns. */
export const SEARCH_FIELDS = ['name', 'topics', 'speakers', 'votes', 'spoken'] as const;

/** Name of a field of a passage. */
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** A part of a session in which all terms of a query must be: its records, or some consecutive lines of a transcript. */
export interface SearchPassage {
  /** Text of each field. */
  fields: Record<SearchField, string[]>;
  /** Full names of those who speak in it, for the facet. */
  speakers: string[];
  /** What it can show as hits. */
  entries: SearchEntry[];
}
