import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Topic } from '../../domain/session/metadata.ts';
import type { findTopics, FoundTopics } from '../../domain/topics/topicSearch.ts';

/** A search of the topics that the server has done. */
export interface TopicQuery {
  query: string;
  found: FoundTopics;
}

/**
 * Searches the topics for the text of the field `ref` (rule 8.6). The field shows typed text at once; `found` follows with lower priority.
 * The code of the search is loaded for the first one; until then the search of the server is shown.
 */
export function useTopicSearch(topics: readonly Topic[], initial?: TopicQuery) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial?.query ?? '');
  const [find, setFind] = useState<typeof findTopics>();
  const term = useDeferredValue(typed);
  // Take over text that was typed before hydration.
  useEffect(() => setTyped((current) => ref.current?.value ?? current), []);
  const isSearching = term !== '';
  useEffect(() => {
    // When the code fails to load, every topic is shown.
    if (isSearching)
      void import('../../domain/topics/topicSearch.ts').then(
        (code) => setFind(() => code.findTopics),
        () => undefined,
      );
  }, [isSearching]);
  const found = useMemo(() => {
    if (find) return find(topics, term);
    return term === initial?.query ? initial.found : undefined;
  }, [topics, find, term, initial]);
  return { ref, typed, setTyped, found };
}
