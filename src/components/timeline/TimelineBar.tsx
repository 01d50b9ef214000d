import { memo, type ReactNode, type Ref } from 'react';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import type { VoteOutcome } from '../../domain/votes/votes.ts';
import { OUTCOME_PATHS } from '../votes/outcomeIcon.ts';
import styles from './TimelineBar.module.css';

/** A topic or a vote on the timeline; `x` and `width` are in units of the bar (0 to 1000). */
export interface TimelineMark {
  /** Kind and id: unique among topics and votes. */
  key: string;
  /** Seconds of a recording, epoch ms of a live session. */
  at: number;
  x: number;
  /** Of a topic. */
  width?: number;
  /** Of a vote. */
  outcome?: VoteOutcome;
  /** Address that opens the session there; absent where one cannot go there. */
  href?: string | undefined;
  /** What it is: its time and its name. */
  label: string;
}

/** Who spoke when: a path of strokes in the tone of a division. */
export interface SpeechTrack {
  tone: string;
  path: string;
}

/** The marks of a timeline, in the order of time. */
export interface TimelineMarks {
  topics: readonly TimelineMark[];
  votes: readonly TimelineMark[];
  speeches: readonly SpeechTrack[];
}

interface MarksProps {
  marks: TimelineMarks;
  currentTopic: string | undefined;
  currentVote: string | undefined;
  /** Keys the marks can be reached with: absent until there is script. */
  controls?: MarkControls | undefined;
}

/** What makes links of a timeline one tab stop with arrow keys. */
export interface MarkControls {
  /** Key of the mark that Tab leads to. */
  active: string | undefined;
  /** Takes the link of a mark, which is an SVG element whatever React calls it. */
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
  const reached = controls && {
    ...{ 'aria-label': label, tabIndex: controls.active === key ? 0 : -1, ref: controls.register(key) },
    onFocus: () => controls.onFocus(key),
  };
  return (
    <a href={href} tabIndex={-1} data-enhanced="" aria-current={isCurrent ? 'true' : undefined} {...reached}>
      {children}
    </a>
  );
}

const VOTE_LIMIT = 24;

const Marks = memo(function Marks({ marks: { topics, votes, speeches }, currentTopic, currentVote, controls }: MarksProps) {
  // Many votes stand close together: smaller ones can still be told apart.
  const placed = votes.length > VOTE_LIMIT ? 'translate(-4 5) scale(0.5)' : 'translate(-8)';
  return (
    <>
      <svg viewBox={`0 0 ${String(TIMELINE_LENGTH)} 44`} preserveAspectRatio="none" width="100%" height="44">
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
            <path className={styles[mark.outcome ?? 'unknown']} transform={placed} d={OUTCOME_PATHS[mark.outcome ?? 'unknown']} />
          </svg>
        </MarkLink>
      ))}
    </>
  );
});

interface TimelineBarProps extends MarksProps {
  /** Name of the bar as a group of controls. */
  name: string;
  /** Where the playhead is, in units. */
  at: number;
  /** Whether what lies before the playhead is marked as played. */
  hasPlayed: boolean;
  /** A clip, in units. */
  clip?: { x: number; width: number } | undefined;
  /** Positions of search hits, in units. */
  hits?: readonly number[];
}

/** The timeline: topics as segments, speeches as strokes, votes as icons, and the playhead. Time goes from left to right in every language. */
export function TimelineBar({ name, marks, currentTopic, currentVote, controls, at, hasPlayed, clip, hits = [] }: TimelineBarProps) {
  // Without script it is for the pointer only: the lists are what is read.
  const role = controls ? { role: 'toolbar', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <svg className={styles['bar']} width="100%" height="44" {...role}>
      <Marks marks={marks} currentTopic={currentTopic} currentVote={currentVote} controls={controls} />
      <svg viewBox={`0 0 ${String(TIMELINE_LENGTH)} 44`} preserveAspectRatio="none" width="100%" height="44" className={styles['overlay']}>
        {hasPlayed && <rect className={styles['played']} y="18" width={at} height="4" />}
        {clip && <rect className={styles['clip']} x={clip.x} y="16" width={clip.width} height="28" />}
        {hits.length > 0 && <path className={styles['hits']} d={hits.map((x) => `M${String(x)} 24v10`).join('')} />}
      </svg>
      <svg className={styles['playhead']} x={`${String(at / 10)}%`} overflow="visible">
        <path d="M0 15v29" />
      </svg>
    </svg>
  );
}
