import { jumpPosition } from '../../playback/recordingPosition.ts';
import type { SearchSource } from '../../search/indexing/searchSource.ts';
import { type Attendee, isUnknown, type SessionMetadata } from '../../session/metadata.ts';
import { toVisibility, toVisibleRecords } from '../../visibility/visibility.ts';
import { toCastBallots, votersOf } from '../../votes/ballots.ts';
import { findTopicAt } from '../../votes/votes.ts';
import { listPresent, sessionEnd, toSpeakers, type Turn } from '../speakers.ts';
import { firstLines } from './firstLines.ts';
import { toItemTitle } from './itemTitle.ts';
import { ballotPersonId, toItemId, toJoinedBy, toPersonId } from './pathIds.ts';
import type { ItemTopic, PersonShare, SessionShares, ShareSpeech } from './sessionShare.ts';

/** What the records of a session are read with. */
interface ShareContext {
  source: SearchSource;
  /** Without what the city hides. */
  metadata: SessionMetadata;
  /** End of the recorded session, epoch ms (rule 9.6). */
  endMs: number | undefined;
  areTimesShown: boolean;
}

const toSeconds = (ms: number): number => Math.round(ms / 1000);

/** An instant of a record: unknown where the time of the start of its session is (rule 3.15). */
const toInstant = ({ source }: ShareContext, instantMs: number | undefined): number | undefined =>
  source.session.isDayOnly ? undefined : instantMs;

/**
 * Returns what a session says of people and items, without what its city hides: the sums of its JSON document, with people joined by the
 * ids that they have in addresses (rules 26.1 to 26.4).
 */
export function toSessionShares(source: SearchSource): SessionShares {
  const { city, session, status, durationSeconds, playlist } = source;
  const context: ShareContext = {
    source,
    metadata: toVisibleRecords(city, source.metadata),
    endMs: sessionEnd(status, { endMs: session.endMs, durationSeconds, playlist }),
    areTimesShown: toVisibility(city).speechTimes,
  };
  // Who is expected at a planned session is not present.
  const hasPeople = toVisibility(city).people && status !== 'planned';
  return { people: hasPeople ? toPeople(context) : [], items: toItems(context) };
}

/** The people of a session by their ids; those without id and name have none. */
class Shares {
  readonly #people = new Map<string, PersonShare>();

  /** The share of a person, which begins with what is known of them first. */
  of(id: string, person: Pick<Attendee, 'firstName' | 'lastName'> & Partial<Attendee>, isPresent: boolean): PersonShare {
    const known = this.#people.get(id);
    if (known) return known;
    const { firstName, lastName, photo, role, rolePriority = Number.MAX_SAFE_INTEGER, division, divisionColour } = person;
    const otherId =
      person.refId === undefined ? undefined : toPersonId({ delegateId: person.delegateId, firstName: '', lastName: '', division });
    const details = { firstName, lastName, photo, role, rolePriority, division, divisionColour, isPresent, otherId };
    const share = { id, joinedBy: toJoinedBy(id), ...details, turns: 0, seconds: 0, speeches: [], ballots: [] };
    this.#people.set(id, share);
    return share;
  }

  list(): PersonShare[] {
    return [...this.#people.values()];
  }
}

function toPeople(context: ShareContext): PersonShare[] {
  const { source, metadata, endMs, areTimesShown } = context;
  const shares = new Shares();
  for (const attendee of listPresent(metadata)) {
    const id = toPersonId(attendee);
    if (id !== undefined) shares.of(id, attendee, true);
  }
  const speakers = toSpeakers(metadata.speeches, endMs);
  const getFirstLine = firstLines(source);
  for (const { attendee, turns, totalMs } of speakers) {
    const id = attendee && toPersonId(attendee);
    if (attendee === undefined || id === undefined) continue;
    const share = shares.of(id, attendee, true);
    share.turns += turns.length;
    if (!areTimesShown) continue;
    // Whole seconds of each speaker, as the document of the session has them (rule 26.3).
    share.seconds += toSeconds(totalMs);
    share.speeches.push(...turns.map((turn) => toSpeech(turn, context, getFirstLine)));
  }
  addBallots(shares, context);
  return shares.list();
}

function toSpeech({ id, startMs, untilMs }: Turn, context: ShareContext, getFirstLine: ReturnType<typeof firstLines>): ShareSpeech {
  const topic = findTopicAt(startMs, context.metadata.topics);
  return {
    id,
    startMs: toInstant(context, startMs),
    seconds: untilMs === undefined ? undefined : toSeconds(untilMs - startMs),
    position: jumpPosition(startMs, context.source.playlist),
    topicId: topic?.id,
    topicName: topic?.name,
    firstLine: getFirstLine(startMs, untilMs),
  };
}

/**
 * Adds how everybody voted; somebody who is only named in a roll call is not present (rule 26.2). Nothing while a session is live: its
 * video shows a vote later than the broker sends it (rule 10.9).
 */
function addBallots(shares: Shares, context: ShareContext): void {
  const { source, metadata } = context;
  if (source.status === 'live') return;
  const voters = votersOf(metadata);
  for (const vote of metadata.votes) {
    const { id: voteId, name: voteName, startMs } = vote;
    const place = { voteId, voteName, startMs: toInstant(context, startMs), position: jumpPosition(startMs, source.playlist) };
    for (const cast of toCastBallots(vote, voters)) {
      const id = ballotPersonId(cast);
      if (id === undefined) continue;
      const share = shares.of(id, cast.attendee ?? cast, cast.attendee !== undefined);
      share.ballots.push({ ...place, vote: cast.vote, label: cast.label, differs: cast.differs });
    }
  }
}

/** The topics with a dossier (rule 26.20), in their order. */
function toItems(context: ShareContext): ItemTopic[] {
  const { source, metadata, endMs, areTimesShown } = context;
  const areTimesKnown = areTimesShown && !isUnknown(metadata, 'speeches');
  return metadata.topics.flatMap((topic): ItemTopic[] => {
    const { id: topicId, name, startMs, dossier } = topic;
    const itemId = dossier === undefined ? undefined : toItemId(dossier);
    if (dossier === undefined || itemId === undefined) return [];
    const isDuring = (instantMs: number | undefined) => findTopicAt(instantMs, metadata.topics)?.id === topicId;
    const speakers = areTimesKnown ? toSpeakers(metadata.speeches, endMs, (speech) => isDuring(speech.startMs)) : [];
    return [
      {
        itemId,
        dossier,
        topicId,
        name,
        title: toItemTitle(topic),
        startMs: toInstant(context, startMs),
        position: jumpPosition(startMs, source.playlist),
        seconds: areTimesKnown && startMs !== undefined ? speakers.reduce((sum, { totalMs }) => sum + toSeconds(totalMs), 0) : undefined,
        votes: metadata.votes
          .filter((vote) => isDuring(vote.startMs))
          .map((vote) => ({ id: vote.id, name: vote.name, outcome: vote.outcome })),
      },
    ];
  });
}
