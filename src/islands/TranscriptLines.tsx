import { useStore } from '@nanostores/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { computed } from 'nanostores';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lineAt, type PlayedRange, playedSeconds, type TranscriptLine } from '../domain/transcript.ts';
import { $playback, type Playback, requestSeek } from '../stores/playback.store.ts';
import type { TranscriptLink } from './transcriptData.ts';
import { copyQuote, copySelection, isSelecting } from './transcriptQuote.ts';
import { TranscriptRow } from './TranscriptRow.tsx';
import type { TranscriptWords } from './transcriptWords.ts';

interface LinesProps {
  lines: TranscriptLine[];
  link: TranscriptLink;
  range: PlayedRange;
  words: TranscriptWords;
  hits: number[];
  step: { hit: number };
  term: string;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  onNotice: (notice: string) => void;
}

/** Rows made ready above and below those in view. */
const OVERSCAN = 8;
/** What a row is taken to measure until it has been measured, pixels. */
const estimateSize = ({ text, heading, isFirst }: TranscriptLine) =>
  16 + 24 * Math.ceil(text.length / 40) + (heading === undefined ? 0 : 56) + (isFirst ? 28 : 0);
const PAGE = 10;

/** The line that plays; -1 while nothing has been played. */
const lineThatPlays = ({ currentTime, isPlaying }: Playback, lines: TranscriptLine[], range: PlayedRange) => {
  const index = currentTime > 0 || isPlaying ? lineAt(lines, range.from + currentTime) : -1;
  return lines[index] && playedSeconds(lines[index], range) !== undefined ? index : -1;
};

/** Line that a key leads to. */
const lineOfKey = (key: string, from: number, count: number) => {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -count, End: count };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(from + step, 0), count - 1);
};

/** The lines of a transcript, of which only those in view are in the page; one of them is reached by Tab, the others by the arrow keys. */
export function TranscriptLines({ lines, link, range, words, hits, step, term, isFollowing, onFollow, onNotice }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const $line = useMemo(() => computed($playback, (playback) => lineThatPlays(playback, lines, range)), [lines, range]);
  const current = useStore($line);
  const followed = isFollowing ? current : -1;
  const hit = hits[step.hit] ?? -1;
  const [chosen, setChosen] = useState({ line: -1, step });
  // A line that was chosen stays the one for Tab until something else is searched for.
  const active = chosen.line >= 0 && chosen.step === step ? chosen.line : Math.max(followed, hit, 0);
  const focusWanted = useRef(false);

  // Its functions change what they answer without changing themselves: nothing here is memoised over them.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index] ? estimateSize(lines[index]) : 0),
    overscan: OVERSCAN,
    directDomUpdates: true,
    // What has the focus, or gets it, stays.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  useEffect(() => {
    if (followed >= 0) rows.scrollToIndex(followed, { align: 'center' });
  }, [rows, followed]);
  useEffect(() => {
    if (hit >= 0) rows.scrollToIndex(hit, { align: 'center' });
  }, [rows, hit, step]);
  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"] a`)?.focus();
  });

  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const abort = new AbortController();
    const { signal } = abort;
    const leave = () => onFollow(false);
    for (const event of ['wheel', 'touchmove']) list.addEventListener(event, leave, { signal, passive: true });
    // The bar at its side.
    list.addEventListener('pointerdown', ({ target }) => target === list && leave(), { signal });
    list.addEventListener('copy', (event) => copySelection(event, lines, link) && onNotice(words.copied), { signal });
    return () => abort.abort();
  }, [lines, link, words, onFollow, onNotice]);

  const choose = (line: number) => {
    setChosen({ line, step });
    onFollow(false);
  };
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const line = lineOfKey(event.key, from, lines.length);
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(line);
    focusWanted.current = true;
    rows.scrollToIndex(line);
  };
  return (
    <div className="reader-lines" ref={box}>
      <ol ref={rows.containerRef}>
        {rows.getVirtualItems().map(({ index }) => {
          const line = lines[index];
          return (
            line && (
              <TranscriptRow
                key={index}
                ref={rows.measureElement}
                {...{ line, index, link, words, term }}
                count={lines.length}
                isCurrent={index === current}
                isHit={index === hit}
                isActive={index === active}
                onFocus={() => choose(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onChoose={() => {
                  const seconds = playedSeconds(line, range);
                  const isHere = isSelecting() || (seconds !== undefined && requestSeek(seconds));
                  if (isHere && !isSelecting()) onFollow(true);
                  return isHere;
                }}
                onQuote={() => {
                  const say = (notice: string) => () => onNotice(notice);
                  void copyQuote(line, link).then(say(words.copied), say(words.notCopied));
                }}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}
