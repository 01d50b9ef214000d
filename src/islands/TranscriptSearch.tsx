import type { KeyboardEvent } from 'react';
import type { TranscriptWords } from './transcriptWords.ts';

interface SearchProps {
  words: TranscriptWords;
  typed: string;
  hasHits: boolean;
  onSearch: (typed: string) => void;
  /** To the next hit, or back. */
  onStep: (by: 1 | -1) => void;
}

/** The field that searches a transcript, with the ways to the hit before and after. */
export function TranscriptSearch({ words, typed, hasHits, onSearch, onStep }: SearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') onSearch('');
    else if (event.key === 'Enter' && hasHits) onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="reader-search">
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={onKeyDown}
      />
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          aria-label={by < 0 ? words.previousHit : words.nextHit}
          aria-disabled={!hasHits}
          onClick={() => hasHits && onStep(by)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={by < 0 ? 'm3 10 5-5 5 5' : 'm3 6 5 5 5-5'} fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      ))}
    </div>
  );
}
