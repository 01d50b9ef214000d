import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { CurrentItem, type CurrentSpeaker } from '../../components/session/CurrentItem.tsx';
import { topicProgress } from '../../domain/playback/spans.ts';
import { divisionTones, toneClass } from '../../domain/people/divisionTones.ts';
import { layOutTimeline } from '../../domain/topics/liveTimelineLayout.ts';
import { currentOf } from '../../domain/live/currentItems.ts';
import type { Speech, Topic, Vote } from '../../domain/session/metadata.ts';
import { fromSeed, type SessionSeed } from '../../domain/session/sessionSeed.ts';
import { topicAddress } from '../../domain/session/sessionPath.ts';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { outcomeOf } from '../../domain/votes/votes.ts';
import { formatTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { outcomeLabel } from '../../i18n/labels/voteLabels.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session, newestMs } from '../../stores/live/session.store.ts';
import { lastBefore, voteAt } from './timelineTargets.ts';
import { type TimelinePoint, type TimelineTarget, TimelineTrack } from './TimelineTrack.tsx';

/** What the timeline of a live session needs beside its records. */
export interface LiveTimelineDetails {
  /** Epoch ms of when the session began, and of what is shown while the page is rendered. */
  startMs: number;
  instantMs: number;
  timeZone: string;
  /** Beginning of the addresses of topics; absent where one cannot go back. */
  href?: string | undefined;
  showsSpeaker: boolean;
  showsVotes: boolean;
  showsResults: boolean;
}

interface LiveTimelineProps {
  seed: SessionSeed;
  details: LiveTimelineDetails;
  t: Translate;
  locale: Locale;
}

/** Between so many of its parts the timeline is not laid out anew while nothing else changes: nobody would see it. */
const PARTS = 500;

/** The newest instant that the timeline of a live session shows, epoch ms: it grows in steps of a 500th. */
function growingEnd(startMs: number, newest: number): number {
  const step = Math.max(1000, 2 ** Math.ceil(Math.log2(Math.max(1, newest - startMs) / PARTS)));
  return startMs + Math.max(step, Math.floor((newest - startMs) / step) * step);
}

const speakerOf = (speech: Speech | undefined, tones: ReadonlyMap<string, number>): CurrentSpeaker | undefined =>
  speech && { person: speech.attendee, tone: toneClass(tones, speech.attendee?.division) };

/** The timeline of a live session, which grows, and what is going on in it. */
export function LiveTimeline({ seed, details, t, locale }: LiveTimelineProps) {
  const { startMs, timeZone, href, showsSpeaker, showsVotes, showsResults } = details;
  const known = useMemo(() => fromSeed(seed), [seed]);
  const live = useStore($session, { ssr: 'initial' });
  const shownMs = useStore($shownMs, { ssr: 'initial' });
  const { topics, speeches, votes, attendees } = live ?? known;
  const instantMs = shownMs ?? details.instantMs;
  const endMs = growingEnd(startMs, shownMs === undefined ? details.instantMs : newestMs());

  const shownVotes = useMemo(
    (): Vote[] => (showsVotes ? (showsResults ? votes : votes.map((vote) => ({ ...vote, result: [] }))) : []),
    [votes, showsVotes, showsResults],
  );
  const layout = useMemo(() => layOutTimeline(topics, shownVotes, startMs, endMs), [topics, shownVotes, startMs, endMs]);
  const marks = useMemo(() => {
    const labelOf = (atMs: number, ...labels: (string | undefined)[]) =>
      `${formatTime(atMs, locale, timeZone)} ${labels.filter(Boolean).join(', ')}`.trim();
    const outcome = (vote: Vote | undefined) => (vote && showsResults ? outcomeLabel(outcomeOf(vote, 'live'), t) : undefined);
    return {
      topics: layout.topics.map(({ id, name, startMs: at, x, width }) => ({
        ...{ key: `topic ${id}`, at, x, width, label: labelOf(at, name) },
        href: href === undefined ? undefined : topicAddress(href, id),
      })),
      votes: layout.votes.map(({ id, name, startMs: at, x, outcome: came }) => ({
        ...{ key: `vote ${id}`, at, x, outcome: came },
        label: labelOf(at, t('timeline.vote', { name }), outcome(shownVotes.find((vote) => vote.id === id))),
        href: href === undefined ? undefined : '#votes',
      })),
      speeches: [],
    };
  }, [layout, shownVotes, showsResults, href, locale, timeZone, t]);
  const tones = useMemo(() => divisionTones({ speeches, attendees }), [speeches, attendees]);

  const targetAt = (point: TimelinePoint): TimelineTarget => {
    const first = layout.topics[0]?.startMs ?? startMs;
    const at = first + ((endMs - first) * point.x) / TIMELINE_LENGTH;
    return voteAt(marks.votes, point) ?? lastBefore(marks.topics, point) ?? { at, label: formatTime(at, locale, timeZone) };
  };
  const topic: Topic | undefined = currentOf(topics, instantMs);
  const vote = currentOf(shownVotes, instantMs);
  return (
    <>
      <TimelineTrack
        name={t('timeline.label')}
        marks={marks}
        currentTopic={topic && `topic ${topic.id}`}
        currentVote={vote && `vote ${vote.id}`}
        at={layout.at(instantMs)}
        hasPlayed={false}
        targetAt={targetAt}
        onChoose={({ at, label }) => void jumpTo({ instantMs: at, name: label })}
      />
      <CurrentItem
        t={t}
        topic={topic?.name}
        progress={topic?.startMs === undefined ? 0 : topicProgress({ from: topic.startMs, until: topic.stopMs }, instantMs)}
        showsSpeaker={showsSpeaker}
        speaker={showsSpeaker ? speakerOf(currentOf(speeches, instantMs), tones) : undefined}
      />
    </>
  );
}
