// Hydrates when its tab is in view, after the first interaction, on live pages when the page is idle: votes open and close. The list is
// HTML before that.
import { useMemo, useRef } from 'react';
import { VoteList } from '../../components/votes/VoteList.tsx';
import { divisionTones } from '../../domain/people/divisionTones.ts';
import { closeSpans } from '../../domain/playback/spans.ts';
import { isUnknown, type Topic, type Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { toSpans } from '../../domain/playback/recordingPosition.ts';
import type { Voter } from '../../domain/votes/ballots.ts';
import { nameBallots, toNamesOfBallots } from '../../domain/votes/ballotNames.ts';
import { toShownBallots } from '../../domain/votes/shownBallots.ts';
import { groupVotes, newestFirst } from '../../domain/votes/votes.ts';
import { $currentVote } from '../../stores/live/currentItem.store.ts';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { useJump } from '../hooks/useJump.ts';
import { useCurrentId, useShownRecords, useVoters } from '../hooks/useLiveRecords.ts';
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
  /** Whether the city hides who voted how (rule 10.15). */
  areVotersHidden: boolean;
  /** The people whom ballots name; absent without ballots. */
  voters?: Voter[];
  /** Tones of their divisions by name. */
  tones?: Record<string, number>;
  /** Ids of the votes whose ballots the page does not show (rule 10.16). */
  ballotsElsewhere?: readonly string[] | undefined;
  /** Whether names of ballots could not be loaded (rule 26.30). */
  areNamesUnknown?: boolean | undefined;
  /** Id of the vote that the address names. */
  chosenId?: string | undefined;
  /** Number of votes that the page does not show (rule 6.16). */
  left?: number | undefined;
  /** Id of the current vote when the page is rendered. */
  currentId?: string | undefined;
  /** Whether the list was not known when the page was rendered (rule 17.17). */
  isUnknown?: boolean;
}

const NOBODY: Voter[] = [];
const NO_TONES: Record<string, number> = {};

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
  areVotersHidden,
  voters: initialVoters = NOBODY,
  tones: initialTones = NO_TONES,
  ballotsElsewhere,
  areNamesUnknown = false,
  chosenId,
  left = 0,
  currentId,
  isUnknown: wasUnknown = false,
  ...texts
}: VotesProps) {
  const root = useRef<HTMLDivElement>(null);
  useReady(root);
  const t = useTranslator(texts);
  const shown = useShownRecords();
  const liveRecords = links.isLive ? shown : undefined;
  const liveVotes = useMemo(
    () => liveRecords && nameBallots(liveRecords, toNamesOfBallots(initialVotes)).votes,
    [liveRecords, initialVotes],
  );
  const { votes, elsewhere } = useMemo(
    () => (liveVotes ? toShownBallots(liveVotes, chosenId) : { votes: initialVotes, elsewhere: ballotsElsewhere ?? [] }),
    [liveVotes, initialVotes, ballotsElsewhere, chosenId],
  );
  const topics = (links.isLive && shown?.topics) || initialTopics;
  const areVotesUnknown = links.isLive && shown ? isUnknown(shown, 'votes') : wasUnknown;
  const groups = useMemo(() => {
    const inOrder = groupVotes(votes, topics);
    return links.isLive ? newestFirst(inOrder) : inOrder;
  }, [votes, topics, links.isLive]);
  const liveVoters = useVoters();
  const people = useMemo(() => {
    const known =
      links.isLive && liveVoters
        ? { voters: liveVoters, tones: divisionTones({ attendees: [...liveVoters], speeches: [] }) }
        : { voters: initialVoters, tones: new Map(Object.entries(initialTones)) };
    return { ...known, elsewhere, chosenId, areHidden: areVotersHidden, areNamesUnknown };
  }, [links.isLive, liveVoters, initialVoters, initialTones, elsewhere, chosenId, areVotersHidden, areNamesUnknown]);
  const spans = useMemo(() => closeSpans(links.isLive ? [] : toSpans(votes, links.playlist)), [votes, links]);
  const played = spans[useCurrentIndex(spans)]?.id;
  const current = useCurrentId($currentVote, currentId);
  const onJump = useJump();
  const notShown = (links.isLive && shown?.left?.votes) || left;
  const shared = { links, status, areResultsHidden, people, locale: texts.locale, t, onJump };
  return (
    <div ref={root}>
      <LeftOut count={notShown} sessionHref={links.href} {...texts} />
      <VoteList left={notShown} isUnknown={areVotesUnknown} groups={groups} currentId={links.isLive ? current : played} {...shared} />
    </div>
  );
}

export default untilWithdrawn(Votes);
