import { toVoteOutcome } from '../../broker/voteRecords.ts';
import type { City } from '../../city/city.ts';
import { sessionPath } from '../../session/sessionPath.ts';
import type { AddressOf } from '../../session/structuredData.ts';
import { dayOf, toZonedIso } from '../../time/zonedTime.ts';
import type { IndexedItemTopic } from './indexedPeople.ts';
import { isOver, type ItemSession, itemTopicPath, type ItemView } from './itemSessions.ts';
import { itemPath } from './pathIds.ts';

/** Returns an item as a JSON document with what its page shows (rule 26.21, docs/session-json.md). */
export function toItemDocument({ city, id, dossier, name, sessions }: ItemView, addressOf: AddressOf) {
  return {
    city: { name: city.name, title: city.title, timeZone: city.timeZone, url: addressOf(`/${city.name}`) },
    item: { id, dossier, name, url: addressOf(itemPath(city.name, id)) },
    sessions: sessions.map((session) => toSession(session, city, addressOf)),
  };
}

function toSession(item: ItemSession, city: City, addressOf: AddressOf) {
  const { session, listed, records } = item;
  const startMs = listed?.startMs ?? session.startMs;
  const toStart = listed?.isDayOnly ? dayOf : toZonedIso;
  return {
    id: session.sessionId,
    reference: session.reference,
    name: session.name,
    url: addressOf(sessionPath(city.name, session)),
    start: startMs === undefined ? null : toStart(startMs, city.timeZone),
    state: listed?.state ?? null,
    topics: records.map((topic) => toTopic(topic, item, city, addressOf)),
  };
}

function toTopic(topic: IndexedItemTopic, item: ItemSession, city: City, addressOf: AddressOf) {
  const { topicId, name, startMs, position, seconds, votes } = topic;
  return {
    id: topicId,
    name,
    url: addressOf(itemTopicPath(city.name, topic)),
    // Without the time of the start there are positions, and no instants (rule 3.15).
    start: startMs === undefined || item.listed?.isDayOnly ? null : toZonedIso(startMs, city.timeZone),
    position: position ?? null,
    seconds: startMs === undefined ? null : (seconds ?? null),
    votes: votes.map((vote) => ({
      id: vote.id,
      name: vote.name,
      outcome: isOver(item) ? (toVoteOutcome(vote.outcome) ?? null) : null,
    })),
  };
}
