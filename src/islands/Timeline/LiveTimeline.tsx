import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { RunningVote } from '../../components/votes/RunningVote.tsx';
import { CurrentItem, type CurrentSpeaker } from '../../components/session/CurrentItem.tsx';
import { topicProgress } from '../../domain/playback/spans.ts';
import { divisionTones, toneClass } from '../../domain/people/divisionTones.ts';
import { layOutTimeline } from '../../domain/topics/liveTimelineLayout.ts';
import { currentOf } from '../../domain/live/currentItems.ts';
import { isUnknown, type Speech, type Topic, type Vote } from '../../domain/session/metadata.ts';
import { longestTexts } from '../../domain/people/longestTexts.ts';
import { fromSeed, type SessionSeed } from '../../domain/session/sessionSeed.ts';
import { topicAddress } from '../../domain/session/sessionPath.ts';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { lastVoteChangeMs, shownVoteAt, votesSeenAt } from '../../domain/votes/shownVote.ts';
import { summarizeVote } from '../../domain/votes/votes.ts';
import { formatPosition, formatTime } from '../../i18n/format.ts';
import { summaryLabel } from '../../i18n/labels/voteLabels.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $isAtLive } from '../../stores/player/playback.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $playedVotes } from '../../stores/live/shownRecords.store.ts';
import { $session, newestMs } from '../../stores/live/session.store.ts';
import { useShownRecords } from '../hooks/useLiveRecords.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { type TimelinePoint, shortTopicAt, type TimelineTarget, toTarget, voteAt } from './track/timelineTargets.ts';
import styles from './LiveTimeline.module.css';
import { TimelineTrack } from './track/TimelineTrack.tsx';
import { useFullscreenSlot } from './useFullscreenSlot.ts';

/** A topic that has just begun has no segment yet: after others it will be the last one. */
const AT_EDGE = { x: TIMELINE_LENGTH };

/** Data for the timeline of a live session, other than its records. */
interface LiveTimelineDetails {
  /** Start of the session, and the instant shown at the time of rendering; epoch ms. */
  startMs: number;
  instantMs: number;
  timeZone: string;
  /** Without video there is no bar: it would have no position. */
  hasVideo: boolean;
  /** Prefix of the addresses of topics; absent when the viewer cannot go back. */
  href?: string | undefined;
  showsSpeaker: boolean;
  /** Whether the times of speeches are shown (rule 9.11). */
  showsSpeeches: boolean;
  /** Whether the page has votes, for which room is reserved. */
  showsVotes: boolean;
  showsResults: boolean;
  /** Language of topics and votes, if it differs from that of the page. */
  lang?: string;
}

/** What the timeline of a live session shows. */
export interface LiveTimelineData {
  seed: SessionSeed;
  details: LiveTimelineDetails;
}

/** Number of steps in which the timeline grows, so that it is not laid out again for a change that is too small to be seen. */
const GROWTH_STEPS = 500;

/** End of a live timeline, epoch ms: grows in steps of at least a 500th of its duration. */
function getTimelineEndMs(startMs: number, newestInstantMs: number): number {
  const step = Math.max(1000, 2 ** Math.ceil(Math.log2(Math.max(1, newestInstantMs - startMs) / GROWTH_STEPS)));
  return startMs + Math.max(step, Math.floor((newestInstantMs - startMs) / step) * step);
}

const toCurrentSpeaker = (
  speech: Speech | undefined,
  tones: ReadonlyMap<string, number>,
  since: string | undefined,
): CurrentSpeaker | undefined => speech && { person: speech.attendee, tone: toneClass(tones, speech.attendee?.division), since };

/** The timeline of a live session, with the current topic and speech at the shown instant (rules 8.4, 8.5, 8.8, 12.17). */
export function LiveTimeline({ seed, details, texts, locale }: LiveTimelineData & IslandTexts) {
  const t = useTranslator({ texts, locale });
  const { startMs, timeZone, hasVideo, href, showsSpeaker, showsSpeeches, showsVotes, showsResults, lang } = details;
  const known = useMemo(() => fromSeed(seed), [seed]);
  const live = useStore($session, { ssr: 'initial' });
  const shownMs = useStore($shownMs, { ssr: 'initial' });
  const { topics, speeches, attendees, unknown } = live ?? known;
  const played = useStore($playedVotes, { ssr: 'initial' });
  const shown = useShownRecords() ?? known;
  const isFollowed = live !== undefined;
  const instantMs = shownMs ?? details.instantMs;
  // Without the player of the portal the newest instant is shown.
  const isAtLive = useStore($isAtLive, { ssr: 'initial' }) ?? true;
  const newest = shownMs === undefined ? details.instantMs : newestMs();
  const endMs = getTimelineEndMs(startMs, newest);

  const playedVotes = isFollowed ? played : known.votes;
  const listedVotes = shown.votes;
  // Events arrive before the video shows them. A viewer who went back may see what others have seen.
  const seenMs = lastVoteChangeMs(listedVotes, isAtLive ? instantMs : newest);
  const seenVotes = useMemo(() => votesSeenAt(listedVotes, seenMs), [listedVotes, seenMs]);
  const tones = useMemo(() => divisionTones({ speeches, attendees }), [speeches, attendees]);
  const longest = useMemo(() => longestTexts(topics, showsSpeaker ? attendees : []), [topics, attendees, showsSpeaker]);
  const layout = useMemo(
    () =>
      layOutTimeline(
        {
          topics: shown.topics,
          votes: seenVotes,
          speeches: showsSpeeches ? shown.speeches : [],
          toneOf: ({ attendee }) => toneClass(tones, showsSpeaker ? attendee?.division : undefined),
        },
        startMs,
        endMs,
      ),
    [shown.topics, shown.speeches, seenVotes, startMs, endMs, showsSpeeches, showsSpeaker, tones],
  );
  const marks = useMemo(() => {
    const toTime = (atMs: number) => formatTime(atMs, locale, timeZone);
    const summary = (vote: Vote | undefined) => (vote && showsResults ? summaryLabel(summarizeVote(vote, 'live'), t) : undefined);
    return {
      topics: layout.topics.map(({ id, name, startMs: topicStartMs, x, width }) => ({
        key: `topic ${id}`,
        x,
        width,
        ...toTarget(topicStartMs, toTime(topicStartMs), { item: name }),
        href: href === undefined ? undefined : topicAddress(href, id),
      })),
      votes: layout.votes.map(({ id, name, startMs: voteStartMs, x, summary: voteSummary }) => ({
        key: `vote ${id}`,
        x,
        summary: voteSummary,
        ...toTarget(voteStartMs, toTime(voteStartMs), {
          item: t('timeline.vote', { name }),
          detail: summary(seenVotes.find((vote) => vote.id === id)),
        }),
        href: href === undefined ? undefined : '#votes',
      })),
      speeches: layout.speeches,
    };
  }, [layout, seenVotes, showsResults, href, locale, timeZone, t]);

  const firstMs = layout.topics[0]?.startMs ?? startMs;
  const toInstant = (atMs: number): TimelineTarget => {
    const person = showsSpeaker ? currentOf(speeches, atMs)?.attendee : undefined;
    return toTarget(atMs, formatTime(atMs, locale, timeZone), { item: currentOf(topics, atMs)?.name, person });
  };
  const targetAt = (point: TimelinePoint): TimelineTarget =>
    voteAt(marks.votes, point) ?? shortTopicAt(marks.topics, point) ?? toInstant(firstMs + ((endMs - firstMs) * point.x) / TIMELINE_LENGTH);
  const toSeconds = (atMs: number) => (atMs - firstMs) / 1000;
  const scale = { min: 0, max: toSeconds(newest), now: toSeconds(instantMs), target: toInstant(instantMs), isLive: true };
  // During a drag topic and speaker are those at the knob (rule 8.20); the vote remains that of the video.
  const [draggedMs, setDraggedMs] = useState<number>();
  const itemMs = draggedMs ?? instantMs;
  const topic: Topic | undefined = currentOf(topics, itemMs);
  const currentTopic = topic && `topic ${topic.id}`;
  const vote = currentOf(playedVotes, instantMs);
  const speech = showsSpeaker ? currentOf(speeches, itemMs) : undefined;
  const shownVote = shownVoteAt(playedVotes, instantMs);
  // A result that is still shown during the next topic names its own.
  const votedOn = shownVote && !shownVote.isOpen ? currentOf(topics, shownVote.vote.startMs ?? instantMs) : undefined;
  const toTime = (atMs: number | undefined) => (atMs === undefined ? undefined : formatTime(atMs, locale, timeZone));
  const slot = useFullscreenSlot();
  const track = (
    <TimelineTrack
      name={t('timeline.label')}
      marks={marks}
      currentTopic={currentTopic}
      currentVote={vote && `vote ${vote.id}`}
      at={layout.at(instantMs)}
      hasPlayed={false}
      sliderName={t('timeline.position')}
      title={slot && { text: topic?.name }}
      scale={href === undefined ? undefined : scale}
      lang={lang}
      targetAt={targetAt}
      onChoose={({ at, name }) => void jumpTo({ instantMs: at, name })}
      onDrag={(target) => setDraggedMs(target?.at)}
    />
  );
  const segment = marks.topics.find(({ key }) => key === currentTopic) ?? (marks.topics.length > 0 ? AT_EDGE : undefined);
  return (
    <>
      {hasVideo && (slot ? createPortal(track, slot) : track)}
      <div className={styles['now']}>
        <CurrentItem
          t={t}
          lang={lang}
          topic={topic && { id: topic.id, name: topic.name, since: toTime(topic.startMs), isRunning: topic.stopMs === undefined }}
          segment={hasVideo && topic ? segment : undefined}
          progress={topic?.startMs === undefined ? 0 : topicProgress({ from: topic.startMs, until: topic.stopMs }, itemMs)}
          progressText={topic?.startMs === undefined ? undefined : formatPosition((itemMs - topic.startMs) / 1000)}
          isLive={isAtLive && draggedMs === undefined}
          showsSpeaker={showsSpeaker}
          speaker={toCurrentSpeaker(speech, tones, toTime(speech?.startMs))}
          longest={longest}
          unknown={unknown}
        />
        {showsVotes && (
          <div className={styles['vote']}>
            {shownVote ? (
              <RunningVote
                shown={shownVote}
                topic={votedOn === topic ? undefined : votedOn?.name}
                areResultsHidden={!showsResults}
                lang={lang}
                locale={locale}
                t={t}
              />
            ) : (
              <p className={styles['none']}>{t(isUnknown({ unknown }, 'votes') ? 'timeline.unknown' : 'timeline.noVote')}</p>
            )}
          </div>
        )}
      </div>
    </>
  );
}
