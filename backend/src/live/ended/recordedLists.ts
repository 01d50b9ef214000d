import { createHash } from 'node:crypto';
import type { Attendee, Ballot, SessionLists, Vote } from '../../store/records.ts';
import type { AttendeeSeed, ClientSeed, SpeechSeed, TopicSeed, VoteSeed } from '../../seed/seedSchema.ts';

/** Shortest length of a record in seconds: one that ended before the recording began lies at its beginning. */
const SHORTEST = 0.001;

/** The lists of a session as in a seed. */
export interface RecordedLists {
  topics: TopicSeed[];
  attendees: AttendeeSeed[];
  speeches: SpeechSeed[];
  votes: VoteSeed[];
}

type Lists = { [N in keyof SessionLists]: readonly SessionLists[N][] };
type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Converts the records of a session to those of a seed; `zeroMs` is the instant (epoch ms) of position 0 of the recording. Each function
 * names the fields that a seed has in another form or not at all; all others stay as they are, so that a new one is not lost.
 */
export function toRecordedLists({ topics, attendees, speeches, votes }: Lists, zeroMs: number, client: ClientSeed): RecordedLists {
  const toPosition = (ms: number) => Math.max(0, Math.round(ms - zeroMs) / 1000);
  const toSpan = (startMs: number | null | undefined, stopMs: number | null | undefined) => {
    if (startMs == null) return {};
    const start = toPosition(startMs);
    return { start, ...(stopMs == null ? {} : { stop: Math.max(toPosition(stopMs), round(start + SHORTEST)) }) };
  };
  const topicIds = new Set(topics.map(({ _id }) => _id));
  const attendeeIds = new Set(attendees.map(({ _id }) => _id));
  const delegateIds = toDelegateIds(attendees, client);
  const findTopic = (topic: string | undefined) => (topic !== undefined && topicIds.has(topic) ? toSeedId(topic) : undefined);
  return {
    topics: topics.map(({ _id, session: _session, status: _status, updatedAt: _updatedAt, start, stop, ...fields }) =>
      present<TopicSeed>({ id: toSeedId(_id), ...fields, ...toSpan(start?.utc, stop?.utc) }),
    ),
    attendees: attendees.map((attendee) => toAttendeeSeed(attendee, client)),
    speeches: speeches.map((speech) => {
      const { _id, session: _session, status: _status, updatedAt: _updatedAt, createdAt: _createdAt, room: _room, ...rest } = speech;
      const { start, stop, attendee, microphone, topic, ...fields } = rest;
      const isKnown = attendee !== undefined && attendeeIds.has(attendee._id);
      const speaker = isKnown ? { attendee: toSeedId(attendee._id) } : { microphone: microphone?.id };
      return present<SpeechSeed>({ id: toSeedId(_id), ...fields, start: 0, ...toSpan(start, stop), ...speaker, topic: findTopic(topic) });
    }),
    votes: votes.map(({ _id, session: _session, updatedAt: _updatedAt, start, stop, topic, castingVote, ballots, ...fields }) => {
      const references = {
        topic: findTopic(topic),
        castingVote: castingVote && toCastingVote(castingVote, attendeeIds),
        ballots: ballots?.flatMap((ballot) => toBallotSeed(ballot, attendeeIds, delegateIds) ?? []),
      };
      return present<VoteSeed>({ id: toSeedId(_id), ...fields, ...toSpan(start, stop), ...references });
    }),
  };
}

/** A casting vote with its attendee, if that is one of the session. */
function toCastingVote({ attendee, vote }: NonNullable<Vote['castingVote']>, attendeeIds: ReadonlySet<string>): VoteSeed['castingVote'] {
  return attendee !== undefined && attendeeIds.has(attendee) ? { attendee: toSeedId(attendee), vote } : { vote };
}

/** The id that a seed has of each delegate, by what a ballot may name one by: the id of the delegate or that of its source. */
function toDelegateIds(attendees: readonly Attendee[], { delegates }: ClientSeed): Map<string, string> {
  const described = attendees.map(({ delegate: { _id, refId } }) => ({ id: _id, refId }));
  const ids = new Map<string, string>();
  for (const { id, refId } of [...delegates, ...described]) {
    const seedId = toSeedId(id ?? refId ?? '');
    if (refId !== undefined) ids.set(refId, seedId);
    if (id !== undefined) ids.set(id, seedId);
  }
  return ids;
}

/** A ballot with references to people who exist, or with a name; undefined if nothing says whose it was. */
function toBallotSeed(
  { attendee, delegate, ...fields }: Ballot,
  attendeeIds: ReadonlySet<string>,
  delegateIds: ReadonlyMap<string, string>,
): NonNullable<VoteSeed['ballots']>[number] | undefined {
  // With a name it may be the id of somebody whom only the source knows.
  const unknown = fields.name === undefined ? undefined : delegate;
  const person = {
    attendee: attendee !== undefined && attendeeIds.has(attendee) ? toSeedId(attendee) : undefined,
    delegate: delegateIds.get(delegate ?? '') ?? unknown,
  };
  if ((person.attendee ?? person.delegate ?? fields.name) === undefined) return undefined;
  return present({ ...person, ...fields });
}

/** Ids that were chosen while the session was live may have other characters than those of a seed: they become a digest. */
function toSeedId(id: string): string {
  return /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Names people and roles of client.json by their ids and describes the others, without a photo. */
function toAttendeeSeed(attendee: Attendee, client: ClientSeed): AttendeeSeed {
  const { _id, session: _session, updatedAt: _updatedAt, delegate, role, microphone, ...fields } = attendee;
  const nameRole = (id: string | undefined) => client.roles.find((known) => known.id === id)?.id;
  const { _id: delegateId, photo: _photo, division, role: ownRole, ...person } = delegate;
  const described = {
    id: delegateId && toSeedId(delegateId),
    ...person,
    division: nameDivision(division?._id, client),
    role: nameRole(ownRole?._id),
  };
  return present<AttendeeSeed>({
    id: toSeedId(_id),
    ...fields,
    delegate: client.delegates.some(({ id }) => id === delegateId) ? delegateId : present(described),
    role: role && (nameRole(role._id) ?? { id: toSeedId(role._id), name: role.name, priority: role.priority }),
    microphone: microphone?.id,
  });
}

function nameDivision(id: string | undefined, client: ClientSeed): string | undefined {
  return client.divisions.find((known) => known.id === id)?.id;
}

function present<T>(record: Optional<T>): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
