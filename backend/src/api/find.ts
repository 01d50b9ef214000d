import { ApiError } from '../apiError.ts';
import type { StoredSession } from '../store/records.ts';
import type { StoredCity } from '../seed/loadedSeed.ts';
import type { Store } from '../store/store.ts';

/** Finds the city of a call; throws an `ApiError` 404 if it does not exist. */
export async function findCity(store: Store, name: string): Promise<StoredCity> {
  const city = await store.getCity(name);
  if (!city) throw new ApiError(404, 'not_found', 'There is no such city.');
  return city;
}

/** Finds the session of a call by reference or id, and its city; throws an `ApiError` 404 if one does not exist. */
export async function findSession(
  store: Store,
  params: { city: string; session: string },
): Promise<{ city: StoredCity; session: StoredSession }> {
  const city = await findCity(store, params.city);
  const session = await store.getSession(city.name, params.session);
  if (!session) throw new ApiError(404, 'not_found', 'There is no such session.');
  return { city, session };
}
