import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TimelineBar, type TimelineMarks } from '../../components/timeline/TimelineBar.tsx';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { isPlainClick } from '../hydration/plainClick.ts';
import { useHydrated } from '../hydration/useHydrated.ts';
import styles from './TimelineTrack.module.css';

/** A target on the timeline: seconds of a recording or epoch ms of a live session, with its label. */
export interface TimelineTarget {
  at: number;
  label: string;
}

/** A point of the timeline at the pointer: `x` in timeline units, `y` in pixels from the top, and the units per pixel. */
export interface TimelinePoint {
  x: number;
  y: number;
  unitsPerPx: number;
}

interface TimelineTrackProps {
  name: string;
  marks: TimelineMarks;
  /** Keys of the current topic and vote (rule 8.5). */
  currentTopic: string | undefined;
  currentVote: string | undefined;
  at: number;
  hasPlayed: boolean;
  clip?: { x: number; width: number } | undefined;
  hits?: readonly number[];
  targetAt: (point: TimelinePoint) => TimelineTarget;
  onChoose: (target: TimelineTarget) => void;
}

/** The timeline with its controls: a label at the pointer, jumps, and one tab stop with arrow keys (rule 22.5). */
export function TimelineTrack({ marks, targetAt, onChoose, ...bar }: TimelineTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const labelElement = useRef<HTMLParagraphElement>(null);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const isHydrated = useHydrated();
  const [focusedKey, setFocusedKey] = useState<string>();
  const [pointed, setPointed] = useState<{ target: TimelineTarget; clientX: number }>();

  const orderedMarks = useMemo(
    () => [...marks.topics, ...marks.votes].filter(({ href }) => href !== undefined).sort((a, b) => a.x - b.x),
    [marks],
  );
  const active = orderedMarks.some(({ key }) => key === focusedKey) ? focusedKey : orderedMarks[0]?.key;
  const controls = useMemo(() => {
    if (!isHydrated || orderedMarks.length === 0) return undefined;
    const onFocus = (key: string) => {
      setFocusedKey(key);
      const link = links.current.get(key);
      const target = orderedMarks.find((mark) => mark.key === key);
      // A press focuses the topic although the pointer may be at a vote or speech.
      if (!link?.matches(':focus-visible') || !target) return;
      const { left, width } = link.getBoundingClientRect();
      setPointed({ target, clientX: left + width / 2 });
    };
    const register = (key: string) => (link: HTMLAnchorElement | null) => {
      if (link) links.current.set(key, link);
      else links.current.delete(key);
    };
    return { active, register, onFocus };
  }, [isHydrated, orderedMarks, active]);

  useLayoutEffect(() => {
    const [box, label] = [root.current?.getBoundingClientRect(), labelElement.current];
    if (!pointed || !box || !label) return;
    const left = Math.min(pointed.clientX - box.left - label.offsetWidth / 2, box.width - label.offsetWidth);
    label.style.left = `${String(Math.max(0, left))}px`;
  }, [pointed]);

  const getTarget = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width } = root.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
    const unitsPerPx = TIMELINE_LENGTH / width;
    const x = Math.min(TIMELINE_LENGTH, Math.max(0, unitsPerPx * (clientX - left)));
    return targetAt({ x, y: clientY - top, unitsPerPx });
  };
  const onPointer = (event: MouseEvent) => setPointed({ target: getTarget(event), clientX: event.clientX });
  const hide = () => setPointed(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    const index = orderedMarks.findIndex(({ key }) => links.current.get(key) === event.target);
    const mark = orderedMarks[index];
    if (!mark) return;
    const last = orderedMarks.length - 1;
    const next = { ArrowRight: Math.min(index + 1, last), ArrowLeft: Math.max(index - 1, 0), Home: 0, End: last }[event.key];
    if (next !== undefined) links.current.get(orderedMarks[next]?.key ?? '')?.focus();
    else if (event.key === ' ') onChoose(mark);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent) || orderedMarks.length === 0) return;
    event.preventDefault();
    // A click by key has no coordinates and means its mark; a click by pointer means the target of the label, because its coordinates are rounded.
    const focused = event.detail === 0 ? orderedMarks.find(({ key }) => links.current.get(key)?.contains(event.target as Node)) : undefined;
    onChoose(focused ?? pointed?.target ?? getTarget(event));
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it are the controls
    <div
      ref={root}
      className={styles['track']}
      dir="ltr"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={hide}
      onBlur={hide}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <TimelineBar {...bar} marks={marks} controls={controls} />
      {pointed && (
        <p ref={labelElement} className={`${styles['label'] ?? ''} figures`} dir="auto" aria-hidden="true">
          {pointed.target.label}
        </p>
      )}
    </div>
  );
}
