import type { Topic } from '../session/metadata.ts';
import { personWriter, toSessionDocument } from '../session/sessionDocument.ts';
import { sessionPath, topicAddress } from '../session/sessionPath.ts';
import type { SessionView } from '../session/sessionView.ts';
import type { AddressOf } from '../session/structuredData.ts';
import { toVisibility } from '../visibility/visibility.ts';
import { findTopicAt } from '../votes/votes.ts';
import { toPersonId } from './across/pathIds.ts';
import { sessionEnd, type Speaker, toSpeakers } from './speakers.ts';
import { bySpeakingTime } from './speakingTime.ts';

/** A speaker with the sums of the turns; `seconds` is whole, and null when it is hidden or no turn has an end that is known. */
interface SpeakerSum {
  /** Id of the person in the session: one delegate may speak in two roles, as two attendees (rule 9.5). */
  id: Speaker['id'];
  attendee: Speaker['attendee'];
  turns: number;
  seconds: number | null;
}

/** The speaking times of a session as documents have them (rule 26.17). */
export interface SpeakerTimes {
  speakers: SpeakerSum[];
  /** Topics during which speeches began; none where the times are hidden, because they tell who spoke when. */
  topics: { topic: Topic; speakers: SpeakerSum[] }[];
}

/** Returns who spoke in a session and in each topic, the longest time first (rules 9.5, 9.17); undefined where people are hidden. */
export function toSpeakerTimes({ city, status, content }: SessionView): SpeakerTimes | undefined {
  const { people, speechTimes } = toVisibility(city);
  if (!content || !people) return undefined;
  const { speeches, topics } = content.metadata;
  const endMs = sessionEnd(status, content);
  if (!speechTimes) {
    const sums = toSpeakers(speeches, endMs).map(({ id, attendee, turns }) => ({ id, attendee, turns: turns.length, seconds: null }));
    return { speakers: sums, topics: [] };
  }
  const topicOf = new Map(speeches.map((speech) => [speech, findTopicAt(speech.startMs, topics)]));
  const toSums = (isCounted?: Parameters<typeof toSpeakers>[2]) => bySpeakingTime(toSpeakers(speeches, endMs, isCounted)).map(toSum);
  return {
    speakers: toSums(),
    topics: topics
      .map((topic) => ({ topic, speakers: toSums((speech) => topicOf.get(speech) === topic) }))
      .filter(({ speakers }) => speakers.length > 0),
  };
}

const toSum = ({ id, attendee, turns, totalMs }: Speaker): SpeakerSum => ({
  id,
  attendee,
  turns: turns.length,
  seconds: turns.every(({ untilMs }) => untilMs === undefined) ? null : Math.round(totalMs / 1000),
});

/** The turns of several speakers, and their seconds as far as they are known. */
function addUp(speakers: readonly SpeakerSum[]) {
  const known = speakers.flatMap(({ seconds }) => seconds ?? []);
  return {
    turns: speakers.reduce((sum, { turns }) => sum + turns, 0),
    seconds: known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0),
  };
}

/** Returns the speaking times of a session as a JSON document (rule 26.17, docs/session-json.md). */
export function toSpeakersDocument(view: SessionView, { speakers, topics }: SpeakerTimes, addressOf: AddressOf) {
  const { city, session } = toSessionDocument({ ...view, content: undefined }, addressOf);
  const { id, reference, name, url, start } = session;
  const path = sessionPath(view.city.name, view.session);
  const toPerson = personWriter(view.city, addressOf, view.content?.isInPeople);
  const divisions = Map.groupBy(speakers, ({ attendee }) => attendee?.division);
  const attendeeIds = new Map(speakers.map((speaker) => [speaker.id, speaker.attendee?.id ?? null]));
  return {
    city,
    session: { id, reference, name, url, start },
    people: speakers.map(({ attendee, turns, seconds }) => ({ person: attendee ? toPerson(attendee) : null, turns, seconds })),
    divisions: [...divisions].map(([division, people]) => ({ division: division ?? null, people: people.length, ...addUp(people) })),
    topics: topics.map(({ topic, speakers: own }) => ({
      id: topic.id,
      name: topic.name,
      url: addressOf(topicAddress(`${path}/topic/`, topic.id)),
      ...addUp(own),
      // A person by the id that it has in the list of all.
      people: own.map((speaker) => ({ person: attendeeIds.get(speaker.id) ?? null, turns: speaker.turns, seconds: speaker.seconds })),
    })),
  };
}

/** A table with texts and numbers; undefined is not known. */
export interface CellTable {
  columns: string[];
  rows: (string | number | undefined)[][];
}

/** Returns the speaking times of a session as a table: a row for each person, a column for each topic in which somebody spoke. */
export function toSpeakersTable({ speakers, topics }: SpeakerTimes): CellTable {
  const secondsIn = topics.map(({ speakers: own }) => new Map(own.map(({ id, seconds }) => [id, seconds ?? undefined])));
  return {
    columns: ['person', 'firstName', 'lastName', 'role', 'division', 'turns', 'seconds', ...topics.map(({ topic }) => topic.name)],
    rows: speakers.map(({ id, attendee, turns, seconds }) => [
      attendee && toPersonId(attendee),
      attendee?.firstName,
      attendee?.lastName,
      attendee?.role,
      attendee?.division,
      turns,
      seconds ?? undefined,
      ...secondsIn.map((times) => times.get(id)),
    ]),
  };
}
