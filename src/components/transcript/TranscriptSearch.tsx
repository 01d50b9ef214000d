import { type KeyboardEvent, startTransition, useState } from 'react';
import type { Translate } from '../../i18n/translator.ts';
import styles from './TranscriptSearch.module.css';

interface TranscriptSearchProps {
  /** What the field contains at first. */
  initial: string;
  hasHits: boolean;
  /** Step of the Enter key: 1 for the next hit, -1 where hits are listed newest first. */
  enterStep: 1 | -1;
  t: Translate;
  onSearch: (typed: string) => void;
  /** Moves to the next (1) or previous (-1) hit. */
  onStep: (by: 1 | -1) => void;
}

const ARROWS = [
  { by: -1, label: 'transcript.previousHit', path: 'm3 10 5-5 5 5' },
  { by: 1, label: 'transcript.nextHit', path: 'm3 6 5 5 5-5' },
] as const;

/** The search field of a transcript, with buttons for the previous and next hit (rule 11.8). */
export function TranscriptSearch({ initial, hasHits, enterStep, t, onSearch, onStep }: TranscriptSearchProps) {
  const [typed, setTyped] = useState(initial);
  const search = (text: string) => {
    setTyped(text);
    // Show the typed character first: the search of a long transcript takes longer.
    startTransition(() => onSearch(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') search('');
    else if (event.key === 'Enter' && hasHits) onStep(event.shiftKey ? (-enterStep as 1 | -1) : enterStep);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['search']}>
      <input
        type="search"
        aria-label={t('transcript.search')}
        placeholder={t('transcript.search')}
        dir="auto"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      {ARROWS.map(({ by, label, path }) => (
        <button key={by} type="button" aria-label={t(label)} aria-disabled={!hasHits} onClick={() => hasHits && onStep(by)}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      ))}
    </div>
  );
}
