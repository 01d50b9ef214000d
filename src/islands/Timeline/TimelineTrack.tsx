import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TimelineBar, type TimelineMarks } from '../../components/timeline/TimelineBar.tsx';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { isPlainClick } from '../hydration/pendingClick.ts';
import { useHydrated } from '../hydration/useHydrated.ts';
import styles from './TimelineTrack.module.css';

/** What one can go to on a timeline: seconds of a recording or epoch ms of a live session, and what lies there. */
export interface TimelineTarget {
  at: number;
  label: string;
}

/** A place on the timeline that the pointer is at: `x` in its units, `y` in pixels from its top, and how many units a pixel is. */
export interface TimelinePoint {
  x: number;
  y: number;
  unitsPerPx: number;
}

interface TimelineTrackProps {
  name: string;
  marks: TimelineMarks;
  /** Keys of what is current. */
  currentTopic: string | undefined;
  currentVote: string | undefined;
  at: number;
  hasPlayed: boolean;
  clip?: { x: number; width: number } | undefined;
  hits?: readonly number[];
  targetAt: (point: TimelinePoint) => TimelineTarget;
  onChoose: (target: TimelineTarget) => void;
}

/** The timeline with what one does on it: a label at the pointer, jumps, and one tab stop with arrow keys. */
export function TimelineTrack({ marks, targetAt, onChoose, ...bar }: TimelineTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const labelElement = useRef<HTMLParagraphElement>(null);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const isReady = useHydrated();
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState<{ target: TimelineTarget; clientX: number }>();

  const inOrder = useMemo(
    () => [...marks.topics, ...marks.votes].filter(({ href }) => href !== undefined).sort((a, b) => a.x - b.x),
    [marks],
  );
  const active = inOrder.some(({ key }) => key === chosen) ? chosen : inOrder[0]?.key;
  const controls = useMemo(() => {
    if (!isReady || inOrder.length === 0) return undefined;
    const onFocus = (key: string) => {
      setChosen(key);
      const link = links.current.get(key);
      const target = inOrder.find((mark) => mark.key === key);
      // A press gives the focus to a whole topic, whatever it is on.
      if (!link?.matches(':focus-visible') || !target) return;
      const { left, width } = link.getBoundingClientRect();
      setShown({ target, clientX: left + width / 2 });
    };
    const register = (key: string) => (link: HTMLAnchorElement | null) => {
      if (link) links.current.set(key, link);
      else links.current.delete(key);
    };
    return { active, register, onFocus };
  }, [isReady, inOrder, active]);

  useLayoutEffect(() => {
    const [box, label] = [root.current?.getBoundingClientRect(), labelElement.current];
    if (!shown || !box || !label) return;
    const left = Math.min(shown.clientX - box.left - label.offsetWidth / 2, box.width - label.offsetWidth);
    label.style.left = `${String(Math.max(0, left))}px`;
  }, [shown]);

  const targetOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width } = root.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
    const unitsPerPx = TIMELINE_LENGTH / width;
    const x = Math.min(TIMELINE_LENGTH, Math.max(0, unitsPerPx * (clientX - left)));
    return targetAt({ x, y: clientY - top, unitsPerPx });
  };
  const onPointer = (event: MouseEvent) => setShown({ target: targetOf(event), clientX: event.clientX });
  const hide = () => setShown(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    const index = inOrder.findIndex(({ key }) => links.current.get(key) === event.target);
    const mark = inOrder[index];
    if (!mark) return;
    const last = inOrder.length - 1;
    const next = { ArrowRight: Math.min(index + 1, last), ArrowLeft: Math.max(index - 1, 0), Home: 0, End: last }[event.key];
    if (next !== undefined) links.current.get(inOrder[next]?.key ?? '')?.focus();
    else if (event.key === ' ') onChoose(mark);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent) || inOrder.length === 0) return;
    event.preventDefault();
    // Of a key, which has no place, the mark itself is meant; of a press what the label says, as its place is rounded.
    const focused = event.detail === 0 ? inOrder.find(({ key }) => links.current.get(key)?.contains(event.target as Node)) : undefined;
    onChoose(focused ?? shown?.target ?? targetOf(event));
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
      {shown && (
        <p ref={labelElement} className={`${styles['label'] ?? ''} figures`} dir="auto" aria-hidden="true">
          {shown.target.label}
        </p>
      )}
    </div>
  );
}
