import { useStore } from '@nanostores/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CurrentTitle } from '../../../components/timeline/CurrentTitle.tsx';
import { Playhead } from '../../../components/timeline/Playhead.tsx';
import { TimelineBar } from '../../../components/timeline/TimelineBar.tsx';
import { TIMELINE_LENGTH } from '../../../domain/topics/timelineScale.ts';
import { $controls } from '../../../stores/player/playback.store.ts';
import { isPlainClick } from '../../hooks/plainClick.ts';
import { useHydrated } from '../../hooks/useHydrated.ts';
import type { TargetMarks, TimelinePoint, TimelineTarget } from './timelineTargets.ts';
import { TimelineCard } from './TimelineCard.tsx';
import styles from './TimelineTrack.module.css';
import { useStoryboard } from './useStoryboard.ts';
import { useMarkFocus } from './useMarkFocus.ts';
import { useTimelineSlider, type SliderScale } from './useTimelineSlider.ts';

interface TimelineTrackProps {
  /** Names of the marks as a group, and of the slider. */
  name: string;
  sliderName: string;
  marks: TargetMarks;
  /** Keys of the current topic and vote (rule 8.5). */
  currentTopic: string | undefined;
  currentVote: string | undefined;
  /** Playhead, in units of the timeline. */
  at: number;
  hasPlayed: boolean;
  clip?: { x: number; width: number } | undefined;
  hits?: readonly number[];
  /** Scale and position of the slider; undefined when the video cannot be moved. */
  scale: SliderScale | undefined;
  /** Title of the current topic, shown below its segment in full screen, where the current item is not shown; undefined elsewhere. */
  title?: { text: string | undefined } | undefined;
  /** Address of the storyboard of a recording. */
  storyboard?: string | undefined;
  /** Language of topics, if it differs from that of the page. */
  lang?: string | undefined;
  targetAt: (point: TimelinePoint) => TimelineTarget;
  onChoose: (target: TimelineTarget) => void;
  /** Receives what is at the knob while it is dragged, and undefined when the drag ends. */
  onDrag: (target: TimelineTarget | undefined) => void;
}

/** Movement of the pointer that makes a press a drag, px. */
const DRAG_PX = 4;

/** The timeline as the scrubber of the video: click, drag, a slider for the keyboard, and marks with arrow keys (rules 8.12, 22.5). */
export function TimelineTrack({
  marks,
  targetAt,
  onChoose,
  onDrag,
  at,
  scale,
  sliderName,
  title,
  storyboard,
  lang,
  ...bar
}: TimelineTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const cardElement = useRef<HTMLDivElement>(null);
  /** Largest height of the card since it is shown, px. */
  const highest = useRef(0);
  /** Where a press began, and whether it has become a drag; px. */
  const press = useRef<{ clientX: number; isDrag: boolean } | undefined>(undefined);
  const wasDrag = useRef(false);
  const isHydrated = useHydrated();
  const [pointed, setPointed] = useState<{ target: TimelineTarget; clientX: number; x: number | undefined }>();
  const [isSliderFocused, setSliderFocused] = useState(false);
  const isSeekable = scale !== undefined;

  const orderedMarks = useMemo(
    () => [...marks.topics, ...marks.votes].filter(({ href }) => href !== undefined).sort((a, b) => a.x - b.x),
    [marks],
  );
  const pointAtMark = useCallback((target: TimelineTarget, clientX: number) => setPointed({ target, clientX, x: undefined }), []);
  const { controls, findMark, moveFocus } = useMarkFocus(orderedMarks, isHydrated, pointAtMark);
  const slider = useTimelineSlider(isHydrated ? scale : undefined, sliderName);

  const shown = pointed?.target ?? (isSliderFocused ? scale?.target : undefined);
  const frames = useStoryboard(storyboard, shown !== undefined);

  const slots = useStore($controls, { ssr: 'initial' })?.slots;
  const isShown = shown !== undefined;

  useLayoutEffect(() => {
    const box = root.current?.getBoundingClientRect();
    const card = cardElement.current;
    if (!box || !card) return;
    const middle = pointed ? pointed.clientX - box.left : (at / TIMELINE_LENGTH) * box.width;
    card.style.left = `${String(Math.max(0, Math.min(middle - card.offsetWidth / 2, box.width - card.offsetWidth)))}px`;
    // A lower card leaves the captions where they are: they would jump with the texts at the pointer.
    highest.current = Math.max(highest.current, card.offsetHeight);
    slots?.raiseCaptions(card.getBoundingClientRect().bottom - highest.current);
  }, [pointed, at, isSliderFocused, frames.frames, slots]);
  useLayoutEffect(() => {
    if (isShown) return;
    highest.current = 0;
    slots?.raiseCaptions(undefined);
  }, [isShown, slots]);

  const getPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): TimelinePoint => {
    const { left, top, width } = root.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
    const unitsPerPx = TIMELINE_LENGTH / width;
    return { x: Math.min(TIMELINE_LENGTH, Math.max(0, unitsPerPx * (clientX - left))), y: clientY - top, unitsPerPx };
  };
  const point = (event: MouseEvent, x?: number) => setPointed({ target: targetAt(getPoint(event)), clientX: event.clientX, x });
  const endPress = () => {
    press.current = undefined;
    onDrag(undefined);
  };
  const hide = () => {
    endPress();
    setPointed(undefined);
    setSliderFocused(false);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.getAttribute('role') === 'slider') setSliderFocused(target.matches(':focus-visible'));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    wasDrag.current = false;
    if (isSeekable && event.button === 0) press.current = { clientX: event.clientX, isDrag: false };
    point(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = press;
    if (current && !current.isDrag && Math.abs(event.clientX - current.clientX) > DRAG_PX) {
      current.isDrag = true;
      // The drag continues outside the timeline.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (current?.isDrag) onDrag(targetAt(getPoint(event)));
    point(event, current?.isDrag ? getPoint(event).x : undefined);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    wasDrag.current = press.current?.isDrag ?? false;
    endPress();
    if (!wasDrag.current) return;
    onChoose(targetAt(getPoint(event)));
    setPointed((before) => before && { ...before, x: undefined });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
    const mark = findMark(event.target);
    if (!mark) return;
    if (event.key === ' ') onChoose(mark);
    else if (!moveFocus(mark, event.key)) return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent) || !isSeekable) return;
    event.preventDefault();
    // The click after a drag: the drag has chosen already.
    if (wasDrag.current && event.detail > 0) return;
    // A click by key has no coordinates and means its mark; a click by pointer means the target of the label, because its coordinates are
    // rounded.
    const focused = event.detail === 0 ? findMark(event.target) : undefined;
    onChoose(focused ?? pointed?.target ?? targetAt(getPoint(event)));
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the slider and the links in it are the controls
    <div
      ref={root}
      className={styles['track']}
      dir="ltr"
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={hide}
      onPointerLeave={() => press.current?.isDrag || hide()}
      // A link would be dragged away instead.
      onDragStart={(event) => event.preventDefault()}
      onFocus={onFocus}
      onBlur={hide}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Playhead at={pointed?.x ?? at} slider={slider} />
      <TimelineBar {...bar} at={at} marks={marks} controls={controls} />
      {title && (
        <div className={styles['title']} aria-hidden="true">
          <CurrentTitle segment={marks.topics.find(({ key }) => key === bar.currentTopic)}>
            <p lang={lang}>{title.text}</p>
          </CurrentTitle>
        </div>
      )}
      {shown && (
        <div ref={cardElement} className={styles['label']} dir="auto" aria-hidden="true">
          <TimelineCard target={shown} lang={lang} storyboard={frames} />
        </div>
      )}
    </div>
  );
}
