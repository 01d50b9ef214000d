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
import { getVoteOutcome } from '../../domain/votes/votes.ts';
import { formatTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { outcomeLabel } from '../../i18n/labels/voteLabels.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session, newestMs } from '../../stores/live/session.store.ts';
import { lastBefore, voteAt } from './timelineTargets.ts';
import { type TimelinePoint, type TimelineTarget, TimelineTrack } from './TimelineTrack.tsx';

/** Data for the timeline of a live session, other than its records. */
export interface LiveTimelineDetails {
  /** Start of the session, and the instant shown at the time of rendering; epoch ms. */
  startMs: number;
  instantMs: number;
  timeZone: string;
  /** Prefix of the addresses of topics; absent when the viewer cannot go back. */
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

/** Number of steps in which the timeline grows, so that it is not laid out again for a change that is too small to be seen. */
const GROWTH_STEPS = 500;

/** End of a live timeline, epoch ms: grows in steps of at least a 500th of its duration. */
function getTimelineEndMs(startMs: number, newestInstantMs: number): number {
  const step = Math.max(1000, 2 ** Math.ceil(Math.log2(Math.max(1, newestInstantMs - startMs) / GROWTH_STEPS)));
  return startMs + Math.max(step, Math.floor((newestInstantMs - startMs) / step) * step);
}

const toCurrentSpeaker = (speech: Speech | undefined, tones: ReadonlyMap<string, number>): CurrentSpeaker | undefined =>
  speech && { person: speech.attendee, tone: toneClass(tones, speech.attendee?.division) };

/** The timeline of a live session, with the current topic and speech at the shown instant (rules 8.4, 8.5, 8.8, 12.17). */
export function LiveTimeline({ seed, details, t, locale }: LiveTimelineProps) {
  const { startMs, timeZone, href, showsSpeaker, showsVotes, showsResults } = details;
  const known = useMemo(() => fromSeed(seed), [seed]);
  const live = useStore($session, { ssr: 'initial' });
  const shownMs = useStore($shownMs, { ssr: 'initial' });
  const { topics, speeches, votes, attendees } = live ?? known;
  const instantMs = shownMs ?? details.instantMs;
  const endMs = getTimelineEndMs(startMs, shownMs === undefined ? details.instantMs : newestMs());

  const shownVotes = useMemo(
    (): Vote[] => (showsVotes ? (showsResults ? votes : votes.map((vote) => ({ ...vote, result: [] }))) : []),
    [votes, showsVotes, showsResults],
  );
  const layout = useMemo(() => layOutTimeline(topics, shownVotes, startMs, endMs), [topics, shownVotes, startMs, endMs]);
  const marks = useMemo(() => {
    const toTimedLabel = (atMs: number, ...labels: (string | undefined)[]) =>
      `${formatTime(atMs, locale, timeZone)} ${labels.filter(Boolean).join(', ')}`.trim();
    const outcome = (vote: Vote | undefined) => (vote && showsResults ? outcomeLabel(getVoteOutcome(vote, 'live'), t) : undefined);
    return {
      topics: layout.topics.map(({ id, name, startMs: at, x, width }) => ({
        ...{ key: `topic ${id}`, at, x, width, label: toTimedLabel(at, name) },
        href: href === undefined ? undefined : topicAddress(href, id),
      })),
      votes: layout.votes.map(({ id, name, startMs: at, x, outcome: voteOutcome }) => ({
        ...{ key: `vote ${id}`, at, x, outcome: voteOutcome },
        label: toTimedLabel(at, t('timeline.vote', { name }), outcome(shownVotes.find((vote) => vote.id === id))),
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
        speaker={showsSpeaker ? toCurrentSpeaker(currentOf(speeches, instantMs), tones) : undefined}
      />
    </>
  );
}
