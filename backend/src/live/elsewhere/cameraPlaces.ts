import type { Database } from '../../store/database.ts';
import { command, query } from '../../store/engines/statements.ts';

/** The place of the camera of a city: the instance that receives it. */
export interface CameraPlace {
  /** Origin at which the other instances reach it. */
  origin: string;
  /** When it said so last, epoch ms. */
  seenMs: number;
}

const selectPlace = query(({ queries }, city: string) =>
  queries.selectFrom('cameras').select(['origin', 'seenMs']).where('city', '=', city),
);

const putPlace = command(({ queries }, city: string, origin: string, seenMs: number) =>
  queries
    .insertInto('cameras')
    .values({ city, origin, seenMs })
    .onConflict((on) =>
      on.column('city').doUpdateSet((row) => ({ origin: row.ref('excluded.origin'), seenMs: row.ref('excluded.seenMs') })),
    ),
);

const selectCities = query(({ queries }, origin: string, beforeMs: number) =>
  queries.selectFrom('cameras').select('city').where('origin', '=', origin).where('seenMs', '<', beforeMs),
);

const deletePlace = command(({ queries }, city: string, origin: string) =>
  queries.deleteFrom('cameras').where('city', '=', city).where('origin', '=', origin),
);

/** The table of the instances that receive cameras. */
export class CameraPlaces {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Says that an instance receives the camera of a city. */
  async put(city: string, { origin, seenMs }: CameraPlace): Promise<void> {
    await putPlace(this.#database, city, origin, seenMs);
  }

  async find(city: string): Promise<CameraPlace | undefined> {
    return (await selectPlace(this.#database, city))[0];
  }

  /** Removes the cameras that an instance received before an instant (epoch ms), without those of `cities`. */
  async removeOthers(origin: string, cities: ReadonlySet<string>, beforeMs: number): Promise<void> {
    for (const { city } of await selectCities(this.#database, origin, beforeMs))
      if (!cities.has(city)) await deletePlace(this.#database, city, origin);
  }
}
