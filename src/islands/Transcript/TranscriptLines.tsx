import type { MouseEvent } from 'react';
import { TranscriptRow } from '../../components/transcript/TranscriptRow.tsx';
import type { TranscriptLine } from '../../domain/transcript/transcript.ts';
import type { Translate } from '../../i18n/translator.ts';
import { isPlainClick } from '../hooks/plainClick.ts';
import { copyQuote, copySelection, hasSelection } from './quote.ts';
import styles from './TranscriptReader.module.css';
import type { TranscriptSource } from './transcriptSource.ts';
import { useHydrated } from '../hooks/useHydrated.ts';
import type { TranscriptSearchState } from './useTranscriptSearch.ts';
import { useVirtualLines } from './useVirtualLines.ts';

interface TranscriptLinesProps {
  lines: readonly TranscriptLine[];
  source: TranscriptSource;
  found: TranscriptSearchState;
  isFollowing: boolean;
  isAnnounced: boolean;
  t: Translate;
  onFollow: (isFollowing: boolean) => void;
  onNotice: (notice: string) => void;
}

/** The virtualised list of lines: only visible lines are rendered. Tab reaches one line, arrow keys reach the others. */
export function TranscriptLines({ lines, source, found, isFollowing, isAnnounced, t, onFollow, onNotice }: TranscriptLinesProps) {
  const { current, live, keyOf } = source;
  const isHydrated = useHydrated();
  const { boxRef, contentRef, controlRef, listRef, rowRef, indexes, active, handlers, choose, onKeyDown } = useVirtualLines({
    lines,
    source,
    found,
    isFollowing,
    isHydrated,
    onFollow,
  });

  const onClick = (event: MouseEvent, line: TranscriptLine) => {
    if (!isPlainClick(event.nativeEvent)) return;
    const playing = hasSelection() ? Promise.resolve(true) : source.play(line);
    if (!playing) return;
    event.preventDefault();
    if (hasSelection()) return;
    if (!live) onFollow(true);
    void playing.then((isDone) => onNotice(isDone ? '' : t('liveLog.outOfReach')));
  };
  const log =
    live && ({ role: 'log', 'aria-label': t('liveLog.label'), 'aria-live': isAnnounced && isFollowing ? 'polite' : 'off' } as const);
  return (
    <div
      ref={boxRef}
      className={styles['lines']}
      {...handlers}
      {...log}
      onCopy={(event) => {
        if (!copySelection(event.clipboardData, lines, source, t)) return;
        event.preventDefault();
        onNotice(t('transcript.copied'));
      }}
    >
      <div ref={contentRef}>
        <ol ref={listRef} className={isHydrated ? styles['virtual'] : undefined}>
          {indexes.map((index) => {
            const line = lines[index];
            return (
              line && (
                <TranscriptRow
                  key={keyOf(index)}
                  ref={rowRef}
                  controlRef={index === active ? controlRef : undefined}
                  line={line}
                  index={index}
                  t={t}
                  parts={found.partsOf(index)}
                  language={source.language}
                  headingLang={source.headingLang}
                  time={source.timeOf(line)}
                  href={source.isSeekable ? source.addressOf(line) : undefined}
                  count={lines.length}
                  isCurrent={index === current}
                  isHit={index === found.hit}
                  isActive={index === active}
                  isInteractive={isHydrated}
                  onFocus={() => choose(index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onClick={(event) => onClick(event, line)}
                  onQuote={() => {
                    const notify = (key: 'transcript.copied' | 'transcript.notCopied') => () => onNotice(t(key));
                    void copyQuote(line, source, t).then(notify('transcript.copied'), notify('transcript.notCopied'));
                  }}
                />
              )
            );
          })}
        </ol>
        {/* Interim text changes several times a second: never announce it. */}
        {live && (
          <p className={styles['interim']} lang={source.language} dir="auto" aria-live="off">
            {live.interim}
          </p>
        )}
        {lines.length === 0 && live?.interim === undefined && (
          <p className={styles['empty']}>{t(live ? 'liveLog.empty' : 'transcript.empty')}</p>
        )}
      </div>
    </div>
  );
}
