// Hydrates when its tab is in view, after the first interaction, on live pages when the page is idle: votes open and close. The list is
// HTML before that.
import { useMemo, useRef } from 'react';
import { VoteList } from '../../components/votes/VoteList.tsx';
import { closeSpans } from '../../domain/playback/spans.ts';
import { isUnknown, type Topic, type Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { toSpans } from '../../domain/playback/recordingPosition.ts';
import { groupVotes, newestFirst } from '../../domain/votes/votes.ts';
import { $currentVote } from '../../stores/live/currentItem.store.ts';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useJump } from '../hooks/useJump.ts';
import { useCurrentId, useShownRecords } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex } from '../hooks/usePlayhead.ts';
import { LeftOut } from '../LeftOut/LeftOut.tsx';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';

interface VotesProps extends IslandTexts {
  votes: Vote[];
  /** Topics by which the votes are grouped, without descriptions. */
  topics: Topic[];
  links: RecordLinks;
  status: DisplayStatus;
  areResultsHidden: boolean;
  /** Number of votes that the page does not show (rule 6.16). */
  left?: number | undefined;
  /** Id of the current vote when the page is rendered. */
  currentId?: string | undefined;
  /** Whether the list was not known when the page was rendered (rule 17.17). */
  isUnknown?: boolean;
}

/**
 * The votes of a session by topic, with results unless the city hides them (rules 10.5, 10.7). The votes of a live session follow the live
 * state.
 */
function Votes({
  votes: initialVotes,
  topics: initialTopics,
  links,
  status,
  areResultsHidden,
  left = 0,
  currentId,
  isUnknown: wasUnknown = false,
  ...texts
}: VotesProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  const t = useTranslator(texts);
  const shown = useShownRecords();
  const votes = (links.isLive && shown?.votes) || initialVotes;
  const topics = (links.isLive && shown?.topics) || initialTopics;
  const areVotesUnknown = links.isLive && shown ? isUnknown(shown, 'votes') : wasUnknown;
  const groups = useMemo(() => {
    const inOrder = groupVotes(votes, topics);
    return links.isLive ? newestFirst(inOrder) : inOrder;
  }, [votes, topics, links.isLive]);
  const spans = useMemo(() => closeSpans(links.isLive ? [] : toSpans(votes, links.playlist)), [votes, links]);
  const played = spans[useCurrentIndex(spans)]?.id;
  const current = useCurrentId($currentVote, currentId);
  const onJump = useJump();
  const notShown = (links.isLive && shown?.left?.votes) || left;
  const shared = { links, status, areResultsHidden, locale: texts.locale, t, onJump };
  return (
    <div ref={root}>
      <LeftOut count={notShown} sessionHref={links.href} {...texts} />
      <VoteList left={notShown} isUnknown={areVotesUnknown} groups={groups} currentId={links.isLive ? current : played} {...shared} />
    </div>
  );
}

export default untilWithdrawn(Votes);
