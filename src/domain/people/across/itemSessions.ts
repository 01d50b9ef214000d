import type { City } from '../../city/city.ts';
import type { ListedSession } from '../../search/searchAnswer.ts';
import { hitPath } from '../../search/hitAddress.ts';
import { sessionPath } from '../../session/sessionPath.ts';
import type { IndexedItemTopic } from './indexedPeople.ts';
import type { SessionGroup } from './sessionGroups.ts';

/** A session with the topics that an item has there, in their order. */
export interface ItemSession extends SessionGroup<IndexedItemTopic> {
  /** What the service says now of its state and its start; absent while that is not known (rules 3.13, 3.15). */
  listed: ListedSession | undefined;
}

/** An item across the sessions of a city (rule 26.21). */
export interface ItemView {
  city: City;
  /** Id of the item in addresses. */
  id: string;
  dossier: string;
  /** The title that it has in the newest session, without the agenda number there. */
  name: string;
  /** Newest first. */
  sessions: ItemSession[];
  /** Whether the index is still being built, so that sessions may be missing (rule 24.13). */
  isBuilding: boolean;
}

/** Whether a session is known to be over: before, what is decided is told where the video shows it (rule 10.9). */
export const isOver = ({ listed }: Pick<ItemSession, 'listed'>): boolean =>
  listed?.state === 'recorded' || listed?.state === 'recorded-unavailable';

/** Path of the page that plays a topic of an item; of one that has not started the list of topics of its session. */
export const itemTopicPath = (city: string, { session, topicId, position, startMs }: IndexedItemTopic): string =>
  hitPath({ city, ...session }, { kind: 'topics', topicId, seconds: position, instantMs: startMs }, '');

/** Path of the votes of the session in which a topic of an item was spoken about. */
export const itemVotesPath = (city: string, { session }: Pick<IndexedItemTopic, 'session'>): string =>
  `${sessionPath(city, session)}#votes`;
