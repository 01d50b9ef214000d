import { ApiError } from '../apiError.ts';
import type { StoredSession } from '../records.ts';
import type { StoredCity } from '../seed/loadedSeed.ts';
import type { Store } from '../store.ts';

/** The city of a call; a 404 `Problem` where there is none. */
export function findCity(store: Store, name: string): StoredCity {
  const city = store.getCity(name);
  if (!city) throw new ApiError(404, 'not_found', 'There is no such city.');
  return city;
}

/** The session of a call, by reference or id, and its city; a 404 `Problem` where there is none. */
export function findSession(store: Store, params: { city: string; session: string }): { city: StoredCity; session: StoredSession } {
  const city = findCity(store, params.city);
  const session = store.getSession(city.name, params.session);
  if (!session) throw new ApiError(404, 'not_found', 'There is no such session.');
  return { city, session };
}
