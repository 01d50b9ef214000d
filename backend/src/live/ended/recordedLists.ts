import { createHash } from 'node:crypto';
import type { Attendee, SessionLists, Vote } from '../../store/records.ts';
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

/** Converts the records of a session to those of a seed; `zeroMs` is the instant (epoch ms) of position 0 of the recording. */
export function toRecordedLists({ topics, attendees, speeches, votes }: Lists, zeroMs: number, client: ClientSeed): RecordedLists {
  const toPosition = (ms: number) => Math.max(0, Math.round(ms - zeroMs) / 1000);
  const toSpan = (startMs: number | null | undefined, stopMs: number | null | undefined) => {
    if (startMs == null) return {};
    const start = toPosition(startMs);
    return { start, ...(stopMs == null ? {} : { stop: Math.max(toPosition(stopMs), round(start + SHORTEST)) }) };
  };
  const topicIds = new Set(topics.map(({ _id }) => _id));
  const attendeeIds = new Set(attendees.map(({ _id }) => _id));
  const findTopic = (topic: string | undefined) => (topic !== undefined && topicIds.has(topic) ? toSeedId(topic) : undefined);
  return {
    topics: topics.map(({ _id, name, description, documents, priority, start, stop }) =>
      present<TopicSeed>({ id: toSeedId(_id), name, description, documents, priority, ...toSpan(start?.utc, stop?.utc) }),
    ),
    attendees: attendees.map((attendee) => toAttendeeSeed(attendee, client)),
    speeches: speeches.map(({ _id, start, stop, attendee, microphone, topic }) => {
      const isKnown = attendee !== undefined && attendeeIds.has(attendee._id);
      const speaker = isKnown ? { attendee: toSeedId(attendee._id) } : { microphone: microphone?.id };
      return present<SpeechSeed>({ id: toSeedId(_id), start: 0, ...toSpan(start, stop), ...speaker, topic: findTopic(topic) });
    }),
    votes: votes.map(({ _id, name, priority, start, stop, total, eligible, outcome, majority, castingVote, topic, result }) => {
      const counts = { total, eligible, topic: findTopic(topic), result };
      const decision = { outcome, majority, castingVote: castingVote && toCastingVote(castingVote, attendeeIds) };
      return present<VoteSeed>({ id: toSeedId(_id), name, priority, ...toSpan(start, stop), ...counts, ...decision });
    }),
  };
}

/** A casting vote with its attendee, if that is one of the session. */
function toCastingVote({ attendee, vote }: NonNullable<Vote['castingVote']>, attendeeIds: ReadonlySet<string>): VoteSeed['castingVote'] {
  return attendee !== undefined && attendeeIds.has(attendee) ? { attendee: toSeedId(attendee), vote } : { vote };
}

/** Ids that were chosen while the session was live may have other characters than those of a seed: they become a digest. */
function toSeedId(id: string): string {
  return /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Names people and roles of client.json by their ids and describes the others, without a photo. */
function toAttendeeSeed({ _id, delegate, role, microphone }: Attendee, client: ClientSeed): AttendeeSeed {
  const nameRole = (id: string | undefined) => client.roles.find((known) => known.id === id)?.id;
  const { _id: delegateId, photo: _photo, division, role: ownRole, ...person } = delegate;
  const described = { id: toSeedId(delegateId), ...person, division: nameDivision(division?._id, client), role: nameRole(ownRole?._id) };
  return present<AttendeeSeed>({
    id: toSeedId(_id),
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
