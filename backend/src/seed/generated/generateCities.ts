import type { Database } from '../../store/database.ts';
import type { Store } from '../../store/store.ts';
import type { LoadedCity } from '../loadedSeed.ts';

// Modules that few backends use are loaded when they are used, not at every start.

/** The store of a backend whose archive has transcripts, topics, speakers and votes. */
export async function createSpokenStore(database: Database): Promise<Store> {
  const { SpokenStore } = await import('./spokenStore.ts');
  return new SpokenStore(database);
}

/** Which cities are generated: the archive with so many sessions, with what is spoken in them, and the one with a long session. */
interface GeneratedCities {
  archive?: number;
  spoken?: boolean;
  longSession?: boolean;
}

/** The generated cities that the options ask for. */
export async function generateCities(
  { archive = 0, spoken = false, longSession = false }: GeneratedCities,
  nowMs: number,
): Promise<LoadedCity[]> {
  const cities: LoadedCity[] = [];
  if (archive > 0) {
    const { generateArchive } = await import('./generateArchive.ts');
    cities.push(generateArchive(archive, nowMs, spoken));
  }
  if (longSession) {
    const { generateLongSession } = await import('./generateLongSession.ts');
    cities.push(generateLongSession());
  }
  return cities;
}
