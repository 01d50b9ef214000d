import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { CurrentItem } from '../../components/session/CurrentItem.tsx';
import { closeSpans, currentIndex, topicProgress } from '../../domain/playback/spans.ts';
import { longestTexts } from '../../domain/people/longestTexts.ts';
import { topicAddress } from '../../domain/session/sessionPath.ts';
import { spanOnTimeline, speechSpans, speechTracks, type TimelineData } from '../../domain/topics/timelineData.ts';
import { TIMELINE_LENGTH, timelinePosition } from '../../domain/topics/timelineScale.ts';
import { formatPosition } from '../../i18n/format.ts';
import { summaryLabel } from '../../i18n/labels/voteLabels.ts';
import { $durationSeconds } from '../../stores/player/playback.store.ts';
import { $hits } from '../../stores/player/transcriptHits.store.ts';
import { $jump, jumpTo } from '../../stores/player/jump.store.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import { usePosition } from '../hooks/usePlayhead.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { type TimelinePoint, shortTopicAt, type TimelineTarget, toTarget, voteAt } from './track/timelineTargets.ts';
import { TimelineTrack } from './track/TimelineTrack.tsx';
import { useFullscreenSlot } from './useFullscreenSlot.ts';

/** What the timeline of a recording shows. */
export interface RecordedTimelineData {
  data: TimelineData;
  /** Prefixes of the addresses of topics and positions, and the query of a position address. */
  addresses: { topic: string; seek: string; query: string };
  /** Address of the storyboard. */
  storyboard?: string | undefined;
  /** Language of the topics, if it differs from that of the page. */
  lang?: string;
}

/** Time in a topic, and its length when that is known: "3:12 / 18:40"; both in seconds. */
const toProgressText = (seconds: number, length: number) =>
  [Math.max(0, seconds), ...(Number.isFinite(length) ? [length] : [])].map(formatPosition).join(' / ');

/**
 * The timeline of a recording, with the current topic and speech at the playhead (rules 8.3, 8.5, 8.11). Before hydration it has links, and
 * the current item is that of the start position.
 */
export function RecordedTimeline({ data, addresses, storyboard, lang, ...texts }: RecordedTimelineData & IslandTexts) {
  const t = useTranslator(texts);
  const { startAt, showsSpeaker, showsResults } = data;
  const position = usePosition(startAt);
  const clipMarks = useStore($marks, { ssr: 'initial' });
  const hits = useStore($hits, { ssr: 'initial' });
  const jump = useStore($jump, { ssr: 'initial' });

  const knownSeconds = useStore($durationSeconds, { ssr: 'initial' });
  const range = useMemo(() => {
    const { startSeconds, endSeconds } = data.range;
    return endSeconds > startSeconds ? data.range : { startSeconds, endSeconds: knownSeconds };
  }, [data, knownSeconds]);
  const topics = useMemo(() => closeSpans(data.topics), [data]);
  const votes = useMemo(() => closeSpans(data.votes), [data]);
  const speeches = useMemo(() => speechSpans(data), [data]);
  const longest = useMemo(
    () => longestTexts(topics, showsSpeaker ? speeches.map(({ person }) => person) : []),
    [topics, speeches, showsSpeaker],
  );
  const marks = useMemo(() => {
    const summary = (vote: TimelineData['votes'][number]) => (showsResults ? summaryLabel(vote.summary, t) : undefined);
    return {
      topics: topics.map((topic) => ({
        key: `topic ${topic.id}`,
        ...spanOnTimeline(topic, range),
        ...toTarget(topic.from, formatPosition(topic.from), { item: topic.name }),
        href: topicAddress(addresses.topic, topic.id),
      })),
      votes: votes.map((vote) => ({
        key: `vote ${vote.id}`,
        x: timelinePosition(vote.from, range),
        summary: vote.summary,
        ...toTarget(vote.from, formatPosition(vote.from), { item: t('timeline.vote', { name: vote.name }), detail: summary(vote) }),
        href: `${addresses.seek}${String(vote.from)}${addresses.query}`,
      })),
      speeches: speechTracks(speeches, range),
    };
  }, [topics, votes, speeches, range, addresses, showsResults, t]);

  const secondsAt = (x: number) => range.startSeconds + (x * (range.endSeconds - range.startSeconds)) / TIMELINE_LENGTH;
  const toPosition = (seconds: number): TimelineTarget => {
    const person = speeches[currentIndex(speeches, seconds)]?.person;
    return toTarget(seconds, formatPosition(seconds), { item: topics[currentIndex(topics, seconds)]?.name, person });
  };
  const targetAt = (point: TimelinePoint): TimelineTarget =>
    voteAt(marks.votes, point) ?? shortTopicAt(marks.topics, point) ?? toPosition(secondsAt(point.x));
  const onChoose = ({ at: seconds, name }: TimelineTarget) => {
    void jumpTo({ seconds, name, href: `${addresses.seek}${String(Math.floor(seconds))}${addresses.query}` });
  };

  // During a drag the current items are those at the knob (rule 8.20).
  const [draggedSeconds, setDraggedSeconds] = useState<number>();
  const shownSeconds = draggedSeconds ?? position;
  const topicIndex = currentIndex(topics, shownSeconds);
  const topic = topics[topicIndex];
  // Without a stop the progress is not that until the next topic (rule 8.3).
  const given = data.topics.find(({ id }) => id === topic?.id);
  const speech = speeches[currentIndex(speeches, shownSeconds)];
  const clipFrom = timelinePosition(clipMarks.in ?? range.startSeconds, range);
  const isMarked = clipMarks.in !== undefined || clipMarks.out !== undefined;
  const clip = isMarked
    ? { x: clipFrom, width: Math.max(0, timelinePosition(clipMarks.out ?? range.endSeconds, range) - clipFrom) }
    : undefined;
  const isShown = range.endSeconds > range.startSeconds;
  const slot = useFullscreenSlot();
  const track = (
    <TimelineTrack
      name={t('timeline.label')}
      sliderName={t('timeline.position')}
      title={slot && { text: topic?.name }}
      scale={{ min: range.startSeconds, max: range.endSeconds, now: position, target: toPosition(position) }}
      marks={marks}
      currentTopic={marks.topics[topicIndex]?.key}
      currentVote={marks.votes[currentIndex(votes, shownSeconds)]?.key}
      at={timelinePosition(position, range)}
      hasPlayed
      clip={clip}
      hits={hits.map((seconds) => timelinePosition(seconds, range))}
      storyboard={storyboard}
      lang={lang}
      targetAt={targetAt}
      onChoose={onChoose}
      onDrag={(target) => setDraggedSeconds(target?.at)}
    />
  );
  return (
    <>
      {isShown && (
        <>
          {slot ? createPortal(track, slot) : track}
          {/* Without script it would not follow the video. */}
          {topics.length > 0 && (
            <div className="scripted">
              <CurrentItem
                t={t}
                lang={lang}
                topic={topic}
                segment={marks.topics[topicIndex]}
                progress={given ? topicProgress(given, shownSeconds) : 0}
                progressText={given && toProgressText(shownSeconds - given.from, (given.until ?? Infinity) - given.from)}
                showsSpeaker={showsSpeaker}
                speaker={speech && { person: speech.person, tone: speech.tone }}
                longest={longest}
              />
            </div>
          )}
        </>
      )}
      <p className="visually-hidden" aria-live="polite" aria-atomic>
        {jump?.seconds !== undefined && `${t('timeline.jumped', { time: formatPosition(jump.seconds) })} ${jump.name}`.trim()}
      </p>
    </>
  );
}
