import type { KeyboardEvent, Ref } from 'react';
import { lineSeconds, type TranscriptLine } from '../domain/transcript.ts';
import { splitMatches } from '../domain/transcriptSearch.ts';
import { formatPosition } from '../i18n/format.ts';
import { isPlainClick } from './hydration/heldClick.ts';
import type { TranscriptLink } from './transcriptData.ts';
import { momentAddress } from './transcriptQuote.ts';
import type { TranscriptWords } from './transcriptWords.ts';

interface RowProps {
  ref: Ref<HTMLLIElement>;
  line: TranscriptLine;
  index: number;
  count: number;
  link: TranscriptLink;
  words: TranscriptWords;
  term: string;
  isCurrent: boolean;
  isHit: boolean;
  /** Whether Tab leads here. */
  isActive: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** False where the link has to do it. */
  onChoose: () => boolean;
  onQuote: () => void;
}

/** A line of a transcript, after the topic or speaker that begins with it. */
export function TranscriptRow({ ref, line, index, count, link, words, term, onFocus, onKeyDown, onChoose, onQuote, ...is }: RowProps) {
  const time = formatPosition(lineSeconds(line));
  const tabIndex = is.isActive ? 0 : -1;
  return (
    <li ref={ref} data-index={index} aria-posinset={index + 1} aria-setsize={count} className={is.isHit ? 'hit' : undefined}>
      {line.heading !== undefined && (
        <h3>
          <bdi>{line.heading}</bdi>
        </h3>
      )}
      {line.isFirst && line.speaker !== undefined && (
        <b>
          <bdi>{line.speaker}</bdi>
        </b>
      )}
      <div>
        <a
          href={momentAddress(line, link)}
          tabIndex={tabIndex}
          aria-current={is.isCurrent ? 'true' : undefined}
          draggable={false}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            if (isPlainClick(event.nativeEvent) && onChoose()) event.preventDefault();
          }}
        >
          <span className="figures">{time}</span>{' '}
          <span lang={link.language} dir="auto">
            {splitMatches(line.text, term).map(({ text, isMatch }, piece) => (isMatch ? <mark key={piece}>{text}</mark> : text))}
          </span>
        </a>
        <button type="button" tabIndex={tabIndex} aria-label={`${words.copyQuote}: ${time}`} onClick={onQuote}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M5.5 5.5v-4h9v9h-4m-9-5h9v9h-9z" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </div>
    </li>
  );
}
