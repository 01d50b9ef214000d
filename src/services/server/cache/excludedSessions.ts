import type { City } from '../../../domain/city/city.ts';
import { type Category, isExcluded } from '../../../domain/lists/category.ts';
import type { Session } from '../../../domain/session/session.ts';

interface Remaining {
  categories: readonly Category[];
  excluded: readonly string[];
  sessions: Session[];
}

// WeakMap: the keys are lists of the data cache, and an entry ends with its list.
const remaining = new WeakMap<readonly Session[], Remaining>();

/** The sessions of a list without those of excluded categories (rule 4.17); the same list gives the same answer. */
export function withoutExcluded(sessions: Session[], { excludedCategories: excluded }: City, categories: readonly Category[]): Session[] {
  const known = remaining.get(sessions);
  if (known?.categories === categories && known.excluded === excluded) return known.sessions;
  const shown = sessions.filter(({ category }) => !isExcluded(category, categories, excluded));
  remaining.set(sessions, { categories, excluded, sessions: shown });
  return shown;
}
