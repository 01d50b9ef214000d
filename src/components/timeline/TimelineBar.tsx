import { memo, type ReactNode, type Ref } from 'react';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
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

const Marks = memo(function Marks({ marks: { topics, votes, speeches }, currentTopic, currentVote, controls }: MarksProps) {
  // Many votes are close together: smaller icons remain distinguishable.
  const transform = votes.length > VOTE_LIMIT ? 'translate(-4 5) scale(0.5)' : 'translate(-8)';
  return (
    <>
      <svg role="none" viewBox={`0 0 ${String(TIMELINE_LENGTH)} 44`} preserveAspectRatio="none" width="100%" height="44">
        {topics.length === 0 && (
          <g>
            <rect y="18" width={TIMELINE_LENGTH} height="25" />
          </g>
        )}
        {topics.map((mark) => (
          <MarkLink key={mark.key} mark={mark} isCurrent={mark.key === currentTopic} controls={controls}>
            <rect x={mark.x} y="18" width={mark.width} height="25" />
          </MarkLink>
        ))}
        <g transform="translate(0 37)" className={styles['speeches']}>
          {speeches.map(({ tone, path }) => (
            <path key={tone} className={tone} d={path} />
          ))}
        </g>
      </svg>
      {votes.map((mark) => (
        <MarkLink key={mark.key} mark={mark} isCurrent={mark.key === currentVote} controls={controls}>
          <svg x={`${String(mark.x / 10)}%`} overflow="visible">
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
 * The timeline: topics as segments, speeches as strokes, votes as icons, and the played part. Time goes from left to right in every
 * language.
 */
export function TimelineBar({ name, marks, currentTopic, currentVote, controls, at, hasPlayed, clip, hits = [] }: TimelineBarProps) {
  // Before hydration the bar is for the pointer only: screen readers use the lists.
  const role = controls ? { role: 'toolbar', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <svg className={styles['bar']} width="100%" height="44" {...role}>
      <Marks marks={marks} currentTopic={currentTopic} currentVote={currentVote} controls={controls} />
      <svg viewBox={`0 0 ${String(TIMELINE_LENGTH)} 44`} preserveAspectRatio="none" width="100%" height="44" className={styles['overlay']}>
        {hasPlayed && <rect className={styles['played']} y="18" width={at} height="4" />}
        {clip && <rect className={styles['clip']} x={clip.x} y="16" width={clip.width} height="28" />}
        {hits.length > 0 && <path className={styles['hits']} d={hits.map((x) => `M${String(x)} 24v10`).join('')} />}
      </svg>
    </svg>
  );
}
