import { memo, type ReactNode, type Ref } from 'react';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { topicNumber } from '../../domain/topics/topicNumber.ts';
import type { VoteSummary } from '../../domain/votes/votes.ts';
import { SUMMARY_PATHS } from '../votes/summaryIcon.ts';
import styles from './TimelineBar.module.css';

/** A topic or a vote on the timeline; `x` and `width` are in units of the bar (0 to 1000). */
export interface TimelineMark {
  /** Kind and id: unique among topics and votes. */
  key: string;
  /** Start: seconds in a recording, epoch ms in a live session. */
  at: number;
  x: number;
  /** Topics only. */
  width?: number;
  /** Votes only. */
  summary?: VoteSummary;
  /** Address that opens the session at the mark; undefined if the video cannot be moved there. */
  href?: string | undefined;
  name: string;
  /** Time and name. */
  label: string;
}

/** The speeches of one division: an SVG path with a stroke for each speech, in the tone of the division (rule 8.11). */
export interface SpeechTrack {
  tone: string;
  path: string;
}

/** The marks of a timeline, each list in the order of rule 8.2. */
export interface TimelineMarks {
  topics: readonly TimelineMark[];
  votes: readonly TimelineMark[];
  speeches: readonly SpeechTrack[];
}

interface MarksProps {
  marks: TimelineMarks;
  currentTopic: string | undefined;
  currentVote: string | undefined;
  /** Keyboard control of the marks; undefined before hydration. */
  controls?: MarkControls | undefined;
}

/** Keyboard control that makes the links of a timeline one tab stop with arrow keys. */
export interface MarkControls {
  /** Key of the mark that Tab leads to. */
  active: string | undefined;
  /** Returns the ref for the link of a mark. The element is an SVGAElement, although React types it as HTML. */
  register: (key: string) => Ref<HTMLAnchorElement>;
  onFocus: (key: string) => void;
}

interface LinkProps extends Omit<MarksProps, 'marks' | 'currentTopic' | 'currentVote'> {
  mark: TimelineMark;
  isCurrent: boolean;
  children: ReactNode;
}

function MarkLink({ mark: { key, href, label }, isCurrent, controls, children }: LinkProps) {
  if (href === undefined) return <g>{children}</g>;
  const interactiveProps = controls && {
    'aria-label': label,
    tabIndex: controls.active === key ? 0 : -1,
    ref: controls.register(key),
    onFocus: () => controls.onFocus(key),
  };
  return (
    <a href={href} tabIndex={-1} data-enhanced="" aria-current={isCurrent ? 'true' : undefined} {...interactiveProps}>
      {children}
    </a>
  );
}

const VOTE_LIMIT = 24;

/** Segments below this width, in units, are narrower than 24 px on a phone: the part that a pointer hits is wider than the drawing. */
const SHORT_UNITS = 70;
/** Width in units from which the number of an item fits in its segment on a phone, and on a wide screen. */
const NUMBER_UNITS = { phone: 70, wide: 30 };

const toPercent = (units: number) => `${String(Math.round(units * 10) / 100)}%`;

/** The box of a topic with its number where it fits; as a link it has at least 24 px for a pointer. */
function TopicSegment({ mark: { href, name, x, width = 0 } }: { mark: TimelineMark }) {
  const number = width < NUMBER_UNITS.wide ? undefined : topicNumber(name);
  return (
    <>
      <rect x={toPercent(x)} width={toPercent(width)} height="40" />
      {href !== undefined && width < SHORT_UNITS && (
        <rect className={styles['hit']} x={toPercent(Math.round(x + width / 2))} width="24" height="40" transform="translate(-12)" />
      )}
      {number !== undefined && (
        <text className={width < NUMBER_UNITS.phone ? styles['wideOnly'] : undefined} x={toPercent(x)} y="30" dx="4">
          {number}
        </text>
      )}
    </>
  );
}

const Marks = memo(function Marks({ marks: { topics, votes, speeches }, currentTopic, currentVote, controls }: MarksProps) {
  // Many votes are close together: smaller icons remain distinguishable.
  const transform = votes.length > VOTE_LIMIT ? 'translate(-4 9) scale(0.5)' : 'translate(-8 5)';
  return (
    <>
      {topics.length === 0 && (
        <g>
          <rect width="100%" height="40" />
        </g>
      )}
      {topics.map((mark) => (
        <MarkLink key={mark.key} mark={mark} isCurrent={mark.key === currentTopic} controls={controls}>
          <TopicSegment mark={mark} />
        </MarkLink>
      ))}
      <svg role="none" viewBox={`0 0 ${String(TIMELINE_LENGTH)} 40`} preserveAspectRatio="none" width="100%" height="40">
        <g transform="translate(0 36.5)" className={styles['speeches']}>
          {speeches.map(({ tone, path }) => (
            <path key={tone} className={tone} d={path} />
          ))}
        </g>
      </svg>
      {votes.map((mark) => (
        <MarkLink key={mark.key} mark={mark} isCurrent={mark.key === currentVote} controls={controls}>
          <svg x={`${String(mark.x / 10)}%`} overflow="visible">
            {mark.href !== undefined && <rect className={styles['hit']} x="-12" width="24" height="24" />}
            <path className={styles[mark.summary ?? 'unknown']} transform={transform} d={SUMMARY_PATHS[mark.summary ?? 'unknown']} />
          </svg>
        </MarkLink>
      ))}
    </>
  );
});

interface TimelineBarProps extends MarksProps {
  /** Name of the bar as a group of controls. */
  name: string;
  /** Playhead, in units of the bar. */
  at: number;
  /** Whether the part before the playhead is marked as played. */
  hasPlayed: boolean;
  /** Range between the marks of a clip, in units of the bar. */
  clip?: { x: number; width: number } | undefined;
  /** Positions of search hits, in units of the bar. */
  hits?: readonly number[];
}

/**
 * The timeline: topics as segments with their numbers, speeches as strokes, votes as icons inside the segments, and the played part. Time
 * goes from left to right in every language.
 */
export function TimelineBar({ name, marks, currentTopic, currentVote, controls, at, hasPlayed, clip, hits = [] }: TimelineBarProps) {
  // Before hydration the bar is for the pointer only: screen readers use the lists.
  const role = controls ? { role: 'toolbar', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <svg className={styles['bar']} width="100%" height="40" {...role}>
      <Marks marks={marks} currentTopic={currentTopic} currentVote={currentVote} controls={controls} />
      <svg viewBox={`0 0 ${String(TIMELINE_LENGTH)} 40`} preserveAspectRatio="none" width="100%" height="40" className={styles['overlay']}>
        {hasPlayed && <rect className={styles['played']} width={at} height="4" />}
        {clip && <rect className={styles['clip']} x={clip.x} width={clip.width} height="40" />}
        {hits.length > 0 && <path className={styles['hits']} d={hits.map((x) => `M${String(x)} 22v10`).join('')} />}
      </svg>
    </svg>
  );
}
