import { useMemo, useRef } from 'react';
import { VoteList } from '../../components/votes/VoteList.tsx';
import { closeSpans } from '../../domain/playback/spans.ts';
import type { Topic, Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { spansOf } from '../../domain/playback/recordingPosition.ts';
import { groupVotes } from '../../domain/votes/votes.ts';
import { $currentVote } from '../../stores/live/currentItem.store.ts';
import { useReady } from '../hydration/useReady.ts';
import { useJump } from '../hooks/useJump.ts';
import { useCurrentId, useSession } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex } from '../hooks/usePlayhead.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';

interface VotesProps extends IslandTexts {
  votes: Vote[];
  /** What the votes are grouped by; their descriptions are not shown. */
  topics: Topic[];
  links: RecordLinks;
  status: DisplayStatus;
  areResultsHidden: boolean;
  /** Id of the vote that is held when the page is rendered. */
  currentId?: string | undefined;
}

/** The votes of a session by topic, with what came of each as far as the city shows it; of a live session they follow what happens. */
export default function Votes({ votes: known, topics: knownTopics, links, status, areResultsHidden, currentId, ...texts }: VotesProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  const t = useTranslator(texts);
  const session = useSession();
  const { votes, topics } = (links.isLive && session) || { votes: known, topics: knownTopics };
  const groups = useMemo(() => groupVotes(votes, topics), [votes, topics]);
  const spans = useMemo(() => closeSpans(links.isLive ? [] : spansOf(votes, links.playlist)), [votes, links]);
  const played = spans[useCurrentIndex(spans)]?.id;
  const current = useCurrentId($currentVote, currentId);
  const onJump = useJump();
  const shared = { links, status, areResultsHidden, locale: texts.locale, t, onJump };
  return (
    <div ref={root}>
      <VoteList groups={groups} currentId={links.isLive ? current : played} {...shared} />
    </div>
  );
}
