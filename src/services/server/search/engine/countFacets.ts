import type { SearchFacet, SearchFacets } from '../../../../domain/search/searchAnswer.ts';
import type { FacetRow } from './searchIndex.ts';

/** Values of a facet that are shown at most. */
const FACET_LIMIT = 12;

/** Speakers that are shown at most: for each of them one session is checked (rule 24.3). */
const SPEAKER_LIMIT = 8;

/** Counted facets, and for each shown speaker a session in which they speak. */
export interface CountedFacets {
  facets: SearchFacets;
  speakerSessions: number[];
}

/** Number of sessions and label by value, with one of the sessions. */
class Count {
  readonly #values = new Map<string, { label: string; count: number; session: number }>();

  add(value: string | undefined, label: string | undefined, session: number): void {
    if (value === undefined) return;
    const counted = this.#values.get(value);
    if (counted) counted.count += 1;
    else this.#values.set(value, { label: label ?? value, count: 1, session });
  }

  /** The values with the most sessions. */
  getFacets(limit = FACET_LIMIT): SearchFacet[] {
    return [...this.#values]
      .map(([value, { label, count }]) => ({ value, label, count }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
      .slice(0, limit);
  }

  /** A session with a value. */
  getSession(value: string): number | undefined {
    return this.#values.get(value)?.session;
  }
}

/** Counts the matching sessions by city, category, year and speaker (rule 24.9). */
export function countFacets(rows: readonly FacetRow[]): CountedFacets {
  const cities = new Count();
  const categories = new Count();
  const years = new Count();
  const speakers = new Count();
  for (const row of rows) {
    cities.add(row.city, row.cityTitle, row.session);
    categories.add(row.category, row.categoryName, row.session);
    years.add(row.year, row.year, row.session);
    for (const speaker of new Set(row.speakers)) speakers.add(speaker, speaker, row.session);
  }
  const speaker = speakers.getFacets(SPEAKER_LIMIT);
  return {
    facets: {
      city: cities.getFacets(),
      category: categories.getFacets(),
      year: years.getFacets(Infinity).sort((a, b) => (a.value < b.value ? 1 : -1)),
      speaker,
    },
    speakerSessions: speaker.flatMap(({ value }) => speakers.getSession(value) ?? []),
  };
}
