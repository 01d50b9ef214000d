import type { TopicSeed, VoteSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { toRecordId } from '../../text/sourceIds.ts';
import { toMajority } from '../../rollCalls/decisions.ts';
import { oneLine } from '../../text/text.ts';
import { toCountedVote, toOutcome, toVoteOfCounts, type VoteGroup } from '../../rollCalls/voteGroups.ts';
import { findTargets, listKeys, parseFields, type OriDocument, type OriGraph } from './oriDocuments.ts';
import { oriCountSchema, oriItemSchema, oriMotionSchema, oriVoteEventSchema, oriVoteSchema } from './oriSchema.ts';

/** The options of votes (`VoteOptionYes`) and the types of counts (`YesCount`), in the order of the results. */
const OPTIONS: [pattern: RegExp, group: Omit<VoteGroup, 'count'>][] = [
  [/^(voteoption)?yes(count)?$/, { key: 'yes', label: 'Voor', isCast: true }],
  [/^(voteoption)?no(count)?$/, { key: 'no', label: 'Tegen', isCast: true }],
  [/^(voteoption)?abstain(count)?$/, { key: 'abstain', label: 'Onthouding', isCast: true }],
  [/^(voteoption)?notvoting(count)?$/, { key: 'not-voting', label: 'Niet gestemd', isCast: false }],
  [/^(voteoption)?paired(count)?$/, { key: 'paired', label: 'Gepaard', isCast: false }],
  [/^(voteoption)?absent(count)?$/, { key: 'absent', label: 'Afwezig', isCast: false }],
];

/** A vote, and the documents with the votes of people or groups in it. */
export interface OriVote {
  vote: VoteSeed;
  ballots: OriDocument[];
}

/** The votes on an agenda item and its motions, and the documents they were read from. */
export function readVotes(
  graph: OriGraph,
  item: OriDocument,
  topic: TopicSeed,
  taken: Set<string>,
): { votes: OriVote[]; used: OriDocument[] } {
  const { vote_event, motion } = parseFields(oriItemSchema, item);
  const motions = findTargets(graph, motion).found;
  const events = [vote_event, ...motions.map((one) => parseFields(oriMotionSchema, one).vote_events)];
  const used = [...motions];
  const votes: OriVote[] = [];
  for (const event of new Set(findTargets(graph, events).found)) {
    const fields = parseFields(oriVoteEventSchema, event);
    const about = [...findTargets(graph, fields.motion).found, ...motions][0];
    const name = about ? oneLine(parseFields(oriMotionSchema, about).name) : '';
    const ballots = [...new Set([...findTargets(graph, fields.votes).found, ...findBallots(graph, event)])];
    const counts = findTargets(graph, fields.counts).found;
    used.push(event, ...ballots, ...counts, ...(about ? [about] : []));
    const groups = ballots.length > 0 ? countBallots(ballots) : readCounts(counts);
    if (groups.length === 0) continue;
    const id = toRecordId('vote', event.key ?? topic.id, taken);
    const outcome = readResult(fields.result) ?? (about && readResult(parseFields(oriMotionSchema, about).result));
    const named = { id, name: name || oneLine(fields.name) || topic.name, priority: taken.size, topic: topic.id };
    const majority = about && readRequirement(about);
    const vote = (ballots.length > 0 ? toCountedVote : toVoteOfCounts)({ ...named, outcome, majority }, groups);
    votes.push({ vote, ballots });
  }
  return { votes, used };
}

/** The outcome in a result: `passed`, or a term such as `ResultPassed`. */
const readResult = (result: unknown): VoteSeed['outcome'] => toOutcome(listKeys(result)[0]?.replace(/^result(?=[A-Z])/i, ''));

/** The majority that a motion needs: one with a name, else in the words of the source. */
function readRequirement(motion: OriDocument): string | undefined {
  const requirement = oneLine(parseFields(oriMotionSchema, motion).requirement);
  return toMajority(requirement, `(${requirement} majority)`) ?? (requirement.slice(0, 100) || undefined);
}

/** What a document says was chosen; an unknown option stands as it is, and is no vote cast. */
export function readOption(ballot: OriDocument): Omit<VoteGroup, 'count'> {
  return findOption(listKeys(parseFields(oriVoteSchema, ballot).option)[0] ?? '');
}

function findBallots(graph: OriGraph, { key }: OriDocument): OriDocument[] {
  return graph.documents.filter(
    (document) => key !== undefined && document.type === 'Vote' && listKeys(parseFields(oriVoteSchema, document).vote_event).includes(key),
  );
}

function countBallots(ballots: OriDocument[]): VoteGroup[] {
  return group(
    ballots.map((ballot) => {
      const { option, weight } = parseFields(oriVoteSchema, ballot);
      return { name: listKeys(option)[0] ?? '', count: weight ?? 1 };
    }),
  );
}

function readCounts(counts: OriDocument[]): VoteGroup[] {
  return group(counts.map((count) => ({ name: count.type, count: parseFields(oriCountSchema, count).value ?? 0 })));
}

function group(counts: { name: string; count: number }[]): VoteGroup[] {
  const groups = new Map<string, VoteGroup>();
  for (const { name, count } of counts) {
    const option = findOption(name);
    groups.set(option.key, { ...option, count: (groups.get(option.key)?.count ?? 0) + count });
  }
  const rank = ({ key }: VoteGroup): number => {
    const index = OPTIONS.findIndex(([, option]) => option.key === key);
    return index === -1 ? OPTIONS.length : index;
  };
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b));
}

/** An unknown option is shown by its name, and is no vote cast. */
function findOption(name: string): Omit<VoteGroup, 'count'> {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '');
  return OPTIONS.find(([pattern]) => pattern.test(plain))?.[1] ?? { key: plain || 'unknown', label: name || 'Onbekend', isCast: false };
}
