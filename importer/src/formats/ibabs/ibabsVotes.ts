import type { AttendeeSeed, VoteSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { type ReadBallots, toBallots, withBallots } from '../../rollCalls/ballots.ts';
import { toRecordId } from '../../text/sourceIds.ts';
import { oneLine, personKey, splitName } from '../../text/text.ts';
import { toCountedVote, toOutcome, toVoteOfCounts, type VoteAbout } from '../../rollCalls/voteGroups.ts';
import type { IbabsItem, IbabsMeeting, IbabsVote } from './ibabsSchema.ts';

const FOR = { key: 'yes', label: 'Voor', isCast: true };
const AGAINST = { key: 'no', label: 'Tegen', isCast: true };

/** An entry of an agenda item, such as a motion. */
type Entry = IbabsItem['ListEntries'][number];

/** Where the topics and people of a meeting are found. */
export interface VoteContext {
  name: string;
  topic: string;
  /** Ids of votes that are used. */
  taken: Set<string>;
  people: IbabsPeople;
}

/** The people of a meeting: those who attended, in the order of the source, then those who voted without being listed. */
export interface IbabsPeople {
  attendees: AttendeeSeed[];
  /** The attendee by the key of the person. */
  ids: Map<string, string>;
}

/** An id of the source without the braces and capitals that some answers write it with. */
const idKey = (id: string): string => id.replace(/[{}]/g, '').toLowerCase();

/** One person is one id; a person without id is a name. */
const keyOf = (id: string, name: string): string => (id === '' ? `name ${personKey(oneLine(name))}` : `id ${idKey(id)}`);

/** Collects the people of a meeting; a voter without an id is the only attendee of that name. */
export function toIbabsPeople(listed: IbabsMeeting['Attendees'], votes: readonly IbabsVote[]): IbabsPeople {
  const people: IbabsPeople = { attendees: [], ids: new Map() };
  const taken = new Set<string>();
  const named = Map.groupBy(listed, ({ Name }) => personKey(oneLine(Name)));
  const add = (id: string, name: string, key: string): void => {
    const personId = toRecordId('person', idKey(id) || name, taken);
    const source = id === '' ? {} : { id: personId, refId: idKey(id) };
    people.attendees.push({ id: personId, delegate: { ...source, ...splitName(name) } });
    people.ids.set(key, personId);
  };
  for (const { UniqueId, Name } of listed) {
    if (oneLine(Name) === '') continue;
    const key = keyOf(UniqueId, Name);
    add(UniqueId, Name, key);
    const isOnly = named.get(personKey(oneLine(Name)))?.length === 1;
    if (isOnly) people.ids.set(keyOf('', Name), people.ids.get(key) ?? '');
  }
  for (const { UserId, UserName, Vote } of votes) {
    const key = keyOf(UserId, UserName);
    if (Vote !== undefined && oneLine(UserName) !== '' && !people.ids.has(key)) add(UserId, UserName, key);
  }
  return people;
}

/** Converts the vote on an entry, with its ballots; undefined for an entry without any vote. */
export function toIbabsVote(
  entry: Entry,
  cast: readonly IbabsVote[],
  context: VoteContext,
): { vote: VoteSeed; roll: ReadBallots } | undefined {
  const { EntryId, EntryTitle, VotesInFavour, VotesAgainst, VoteResult, Result, Status } = entry;
  const roll = toBallots(cast.map((one) => toBallot(one, context.people)));
  const hasCounts = (VotesInFavour ?? 0) + (VotesAgainst ?? 0) > 0;
  if (!hasCounts && roll.ballots.length === 0) return undefined;
  const about: VoteAbout = {
    id: toRecordId('vote', EntryId, context.taken),
    name: oneLine(EntryTitle) || context.name,
    priority: context.taken.size,
    topic: context.topic,
    outcome: toOutcome(VoteResult) ?? toOutcome(Result) ?? toOutcome(Status),
  };
  const count = (key: string): number => roll.ballots.filter(({ vote }) => vote === key).length;
  const vote = hasCounts
    ? toVoteOfCounts(about, [
        { ...FOR, count: VotesInFavour ?? 0 },
        { ...AGAINST, count: VotesAgainst ?? 0 },
      ])
    : toCountedVote(about, [
        { ...FOR, count: count(FOR.key) },
        { ...AGAINST, count: count(AGAINST.key) },
      ]);
  return { vote: { ...vote, ...withBallots(roll) }, roll };
}

function toBallot({ UserId, UserName, GroupName, Vote }: IbabsVote, { ids }: IbabsPeople) {
  const choice = Vote === undefined ? undefined : Vote ? FOR : AGAINST;
  return {
    refId: UserId === '' ? undefined : idKey(UserId),
    name: oneLine(UserName),
    attendee: ids.get(keyOf(UserId, UserName)),
    division: GroupName,
    vote: choice?.key,
    label: choice?.label,
  };
}
