import type { Cameras } from '../../live/camera/cameras.ts';
import type { StoredSession } from '../../store/records.ts';
import type { Stamps } from '../../store/seedFolders.ts';
import { EVERYTHING } from '../../store/engines/engine.ts';
import type { Store } from '../../store/store.ts';
import type { AccessDecisions } from '../access/accessDecisions.ts';
import type { LoadedCity } from '../loadedSeed.ts';

/** Where changes of a seed are stored. */
interface ChangeContext {
  store: Store;
  decisions: Pick<AccessDecisions, 'apply' | 'isPublished' | 'keep'>;
  cameras: Pick<Cameras, 'isLive'>;
}

/**
 * Stores changed cities and sessions of a seed as the decisions have them, and removes sessions. Of a session that shows a camera now only
 * `published` and `password` are used, because any other change of its folder would end it: throws an Error that says so (rule 13.14).
 * Returns lines that say what is not used, because it was changed by hand (rule 13.22).
 */
export async function applyChanges(
  { store, decisions, cameras }: ChangeContext,
  changed: readonly LoadedCity[],
  removed: number[],
  stamps: Stamps,
): Promise<string[]> {
  const isLive = async ({ city, sessionId }: StoredSession) => {
    const stored = await store.getSession(city, String(sessionId));
    return stored !== undefined && (await cameras.isLive(stored));
  };
  // No session starts, is published or withdrawn meanwhile: a decision that comes later is not undone.
  const { live, unused } = await store.repeatable(async () => {
    const live: StoredSession[] = [];
    await keepOthers(store, decisions, changed);
    const cities = decisions.apply(changed);
    for (const { session } of cities.flatMap(({ sessions }) => sessions)) if (await isLive(session)) live.push(session);
    for (const session of live) await store.setAccess(session);
    const unused = await store.applyChanges(
      cities.map((city) => ({ ...city, sessions: city.sessions.filter(({ session }) => !live.includes(session)) })),
      removed,
      stamps,
    );
    return { live, unused };
  }, EVERYTHING);
  if (live.length === 0) return unused;
  const names = live.map(({ city, reference }) => `${city}/${reference}`).join(', ');
  throw new Error(`${names} shows a camera: only 'published' and 'password' of session.json are used until it ends`);
}

/**
 * Keeps what was decided about these sessions at an instance on another machine, which shares the database but not the folders of the
 * decisions (rule 13.11).
 */
async function keepOthers(
  store: Store,
  decisions: Pick<AccessDecisions, 'isPublished' | 'keep'>,
  changed: readonly LoadedCity[],
): Promise<void> {
  for (const { session } of changed.flatMap(({ sessions }) => sessions)) {
    const published = await store.findPublishedByHand(session.sessionId);
    if (published !== undefined && decisions.isPublished(session, !published) !== published) decisions.keep(session, published);
  }
}
