import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Topic } from '../../domain/session/metadata.ts';
import { foldText } from '../../domain/text/textSearch.ts';

/** Searches the topics for the text of the field `ref` (rule 8.6). The field shows typed text at once; `found` follows with lower priority. */
export function useTopicSearch(topics: readonly Topic[]) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const term = useDeferredValue(typed);
  // Take over text that was typed before hydration.
  useEffect(() => setTyped((current) => (ref.current?.value ?? '') || current), []);
  const folded = useMemo(() => new Map(topics.map((topic) => [topic, foldText(topic.name)])), [topics]);
  const found = useMemo(() => {
    const wanted = foldText(term);
    return wanted === '' ? undefined : new Set(topics.filter((topic) => folded.get(topic)?.includes(wanted)));
  }, [topics, folded, term]);
  return { ref, typed, setTyped, found };
}
