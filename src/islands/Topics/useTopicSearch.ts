import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Topic } from '../../domain/session/metadata.ts';
import { foldText } from '../../domain/text/textSearch.ts';

/** Searches the topics by what is typed into the field of `ref` (spec §5): the list follows when there is time, the field at once. */
export function useTopicSearch(topics: readonly Topic[]) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed);
  // What was typed before there was anybody to read it.
  useEffect(() => setTyped((already) => (ref.current?.value ?? '') || already), []);
  const folded = useMemo(() => new Map(topics.map((topic) => [topic, foldText(topic.name)])), [topics]);
  const found = useMemo(() => {
    const wanted = foldText(term);
    return wanted === '' ? undefined : new Set(topics.filter((topic) => folded.get(topic)?.includes(wanted)));
  }, [topics, folded, term]);
  return { ref, typed, setTyped, found };
}
