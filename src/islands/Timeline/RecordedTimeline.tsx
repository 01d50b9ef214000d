import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { CurrentItem } from '../../components/session/CurrentItem.tsx';
import { closeSpans, currentIndex, topicProgress } from '../../domain/playback/spans.ts';
import { getFullName } from '../../domain/people/speakers.ts';
import { topicAddress } from '../../domain/session/sessionPath.ts';
import { type SpeechSpan, spanOnTimeline, speechSpans, speechTracks, type TimelineData } from '../../domain/topics/timelineData.ts';
import { TIMELINE_LENGTH, timelinePosition } from '../../domain/topics/timelineScale.ts';
import { formatPosition } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translator.ts';
import { outcomeLabel } from '../../i18n/labels/voteLabels.ts';
import { $hits } from '../../stores/player/transcriptHits.store.ts';
import { $jump, jumpTo } from '../../stores/player/jump.store.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import { usePosition } from '../hooks/usePlayhead.ts';
import { isAtSpeeches, lastBefore, voteAt } from './timelineTargets.ts';
import { type TimelinePoint, type TimelineTarget, TimelineTrack } from './TimelineTrack.tsx';

interface RecordedTimelineProps {
  data: TimelineData;
  t: Translate;
  /** Prefixes of the addresses of topics and positions, and the query of a position address. */
  addresses: { topic: string; seek: string; query: string };
}

const toTimedLabel = (seconds: number, ...labels: (string | undefined)[]) =>
  [formatPosition(seconds), labels.filter(Boolean).join(', ')].join(' ').trim();

/** The timeline of a recording, with the current topic and speech at the playhead (rules 8.3, 8.5, 8.11). */
export function RecordedTimeline({ data, t, addresses }: RecordedTimelineProps) {
  const { range, startAt, showsSpeaker, showsResults } = data;
  const position = usePosition(startAt);
  const clipMarks = useStore($marks, { ssr: 'initial' });
  const hits = useStore($hits, { ssr: 'initial' });
  const jump = useStore($jump, { ssr: 'initial' });

  const topics = useMemo(() => closeSpans(data.topics), [data]);
  const votes = useMemo(() => closeSpans(data.votes), [data]);
  const speeches = useMemo(() => speechSpans(data), [data]);
  const marks = useMemo(() => {
    const voteLabel = (vote: TimelineData['votes'][number]) =>
      toTimedLabel(vote.from, t('timeline.vote', { name: vote.name }), showsResults ? outcomeLabel(vote.outcome, t) : undefined);
    return {
      topics: topics.map((topic) => ({
        ...{ key: `topic ${topic.id}`, at: topic.from, ...spanOnTimeline(topic, range), label: toTimedLabel(topic.from, topic.name) },
        href: topicAddress(addresses.topic, topic.id),
      })),
      votes: votes.map((vote) => ({
        ...{ key: `vote ${vote.id}`, at: vote.from, x: timelinePosition(vote.from, range), outcome: vote.outcome, label: voteLabel(vote) },
        href: `${addresses.seek}${String(vote.from)}${addresses.query}`,
      })),
      speeches: speechTracks(speeches, range),
    };
  }, [topics, votes, speeches, range, addresses, showsResults, t]);

  const secondsAt = (x: number) => range.startSeconds + (x * (range.endSeconds - range.startSeconds)) / TIMELINE_LENGTH;
  const toSpeechTarget = (speech: SpeechSpan | undefined): TimelineTarget | undefined =>
    speech?.person && { at: speech.from, label: toTimedLabel(speech.from, getFullName(speech.person)) };
  const targetAt = (point: TimelinePoint): TimelineTarget => {
    const seconds = secondsAt(point.x);
    return (
      voteAt(marks.votes, point) ??
      (isAtSpeeches(point) ? toSpeechTarget(speeches.findLast(({ from }) => from <= seconds)) : undefined) ??
      lastBefore(marks.topics, point) ?? { at: seconds, label: formatPosition(seconds) }
    );
  };
  const onChoose = ({ at: seconds, label }: TimelineTarget) => {
    void jumpTo({ seconds, name: label, href: `${addresses.seek}${String(Math.floor(seconds))}${addresses.query}` });
  };

  const topicIndex = currentIndex(topics, position);
  const topic = topics[topicIndex];
  const speech = speeches[currentIndex(speeches, position)];
  const clipFrom = timelinePosition(clipMarks.in ?? range.startSeconds, range);
  const isMarked = clipMarks.in !== undefined || clipMarks.out !== undefined;
  const clip = isMarked
    ? { x: clipFrom, width: Math.max(0, timelinePosition(clipMarks.out ?? range.endSeconds, range) - clipFrom) }
    : undefined;
  const isShown = topics.length > 0 && range.endSeconds > range.startSeconds;
  return (
    <>
      {isShown && (
        <>
          <TimelineTrack
            name={t('timeline.label')}
            marks={marks}
            currentTopic={marks.topics[topicIndex]?.key}
            currentVote={marks.votes[currentIndex(votes, position)]?.key}
            at={timelinePosition(position, range)}
            hasPlayed
            clip={clip}
            hits={hits.map((seconds) => timelinePosition(seconds, range))}
            targetAt={targetAt}
            onChoose={onChoose}
          />
          <CurrentItem
            t={t}
            topic={topic?.name}
            progress={topic ? topicProgress(topic, position) : 0}
            showsSpeaker={showsSpeaker}
            speaker={speech && { person: speech.person, tone: speech.tone }}
          />
        </>
      )}
      <p className="visually-hidden" role="status">
        {jump?.seconds !== undefined && `${t('timeline.jumped', { time: formatPosition(jump.seconds) })} ${jump.name}`.trim()}
      </p>
    </>
  );
}
