import type { IndexedItem, IndexedItemTopic } from '../../../../../domain/people/across/indexedPeople.ts';
import type { SearchReader } from '../searchIndex.ts';
import { unpackItem } from './packedShares.ts';

/** Finds the topics of an item over all sessions of a city, newest first (rule 26.20); undefined for an unknown one. */
export async function findItem(index: SearchReader, city: string, itemId: string): Promise<IndexedItem | undefined> {
  const found = (await index.getItems(city, itemId)).map(({ session, packed }) => ({ session, topics: unpackItem(packed) }));
  const newestFirst = found.sort(
    (a, b) => (b.session.startMs ?? -Infinity) - (a.session.startMs ?? -Infinity) || b.session.key - a.session.key,
  );
  const dossier = newestFirst[0]?.topics[0]?.dossier;
  if (dossier === undefined) return undefined;
  return {
    dossier,
    topics: newestFirst.flatMap(({ session: { sessionId, reference, name, startMs, visibility }, topics }) =>
      topics.toReversed().map(({ topicId, name: topicName, title, startMs: topicMs, position, seconds, votes }): IndexedItemTopic => ({
        session: { sessionId, reference, name, startMs, visibility },
        topicId,
        name: topicName,
        title,
        startMs: topicMs,
        position,
        seconds,
        votes,
      })),
    ),
    checks: [...Map.groupBy(newestFirst, ({ session }) => session.visibility)].map(([visibility, same]) => ({
      visibility,
      sessionIds: same.map(({ session }) => session.sessionId),
    })),
  };
}
