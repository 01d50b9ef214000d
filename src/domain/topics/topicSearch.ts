import type { TextPart } from '../search/searchMarks.ts';
import { findLines, splitFound, toIndex, toPatterns } from '../search/searchPatterns.ts';
import type { Topic } from '../session/metadata.ts';

/** The names of found topics, split at what was found in them, by the id of the topic. */
export type FoundTopics = ReadonlyMap<string, readonly TextPart[]>;

/** Finds the topics whose names contain a query (rule 8.6); undefined for a query that shows every topic. */
export function findTopics(topics: readonly Pick<Topic, 'id' | 'name'>[], query: string): FoundTopics | undefined {
  const wanted = toPatterns(query);
  if (!wanted) return undefined;
  const found = topics.filter(({ name }) => findLines(toIndex([name]), wanted).length > 0);
  return new Map(found.map(({ id, name }) => [id, splitFound(name, wanted)]));
}
