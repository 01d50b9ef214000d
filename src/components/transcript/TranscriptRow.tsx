import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import type { TextPart } from '../../domain/search/searchMarks.ts';
import type { TranscriptLine } from '../../domain/transcript/transcript.ts';
import { labelled } from '../../i18n/labels/punctuation.ts';
import type { Translate } from '../../i18n/translator.ts';
import { MarkedText } from '../search/MarkedText.tsx';
import styles from './TranscriptRow.module.css';

interface TranscriptRowProps {
  ref: Ref<HTMLLIElement>;
  /** The link or button that receives the keyboard focus. */
  controlRef: Ref<HTMLAnchorElement & HTMLButtonElement> | undefined;
  line: TranscriptLine;
  /** Position or time of day, as text. */
  time: string;
  /** Address of the session at this line; undefined if the live stream has no DVR. */
  href: string | undefined;
  language: string;
  /** Language of the topic above the line, if it differs from that of the page. */
  headingLang: string | undefined;
  index: number;
  count: number;
  /** The text, split at what a search found in it; undefined if it found nothing. */
  parts: readonly TextPart[] | undefined;
  isCurrent: boolean;
  isHit: boolean;
  /** Whether Tab reaches this line. */
  isActive: boolean;
  /** Whether the list is hydrated: then lines can be quoted, and Tab reaches one line only. */
  isInteractive: boolean;
  t: Translate;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
  onQuote: () => void;
}

/** A line of a transcript, below the topic or speaker that starts with it; the current line has `aria-current` (rule 8.10). */
export function TranscriptRow({
  ref,
  controlRef,
  line,
  time,
  href,
  language,
  headingLang,
  index,
  count,
  parts,
  t,
  onQuote,
  ...props
}: TranscriptRowProps) {
  const { onFocus, onKeyDown } = props;
  const tabIndex = props.isInteractive ? (props.isActive ? 0 : -1) : undefined;
  const current = props.isCurrent ? 'true' : undefined;
  const label = (
    <>
      {/* Server and browser may format times differently: do not report a hydration mismatch. */}
      <span className="figures" suppressHydrationWarning>
        {time}
      </span>{' '}
      <span className="aligned" lang={language} dir="auto">
        {parts ? <MarkedText parts={parts} /> : line.text}
      </span>
    </>
  );
  return (
    <li ref={ref} data-index={index} aria-posinset={index + 1} aria-setsize={count} className={props.isHit ? styles['hit'] : undefined}>
      {line.heading !== undefined && (
        <h3>
          <bdi lang={headingLang}>{line.heading}</bdi>
        </h3>
      )}
      {line.isFirst && line.speaker !== undefined && (
        <b>
          <bdi>{line.speaker}</bdi>
        </b>
      )}
      <div className={styles['row']}>
        {href === undefined ? (
          <span className={styles['line']} aria-current={current}>
            {label}
          </span>
        ) : (
          <a
            ref={controlRef}
            className={styles['line']}
            href={href}
            tabIndex={tabIndex}
            aria-current={current}
            draggable={false}
            data-enhanced
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onClick={props.onClick}
          >
            {label}
          </a>
        )}
        {props.isInteractive && (
          <button
            ref={href === undefined ? controlRef : undefined}
            type="button"
            tabIndex={tabIndex}
            aria-label={labelled(t('transcript.copyQuote'), time, t)}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onClick={onQuote}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M5.5 5.5v-4h9v9h-4m-9-5h9v9h-9z" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        )}
      </div>
    </li>
  );
}
