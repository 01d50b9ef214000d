/** A member of the organisation, without e-mail address (rule 9.12). */
export interface Delegate {
  id: string;
  /** Id of the person in the source of the service (rule 26.1). */
  refId?: string | undefined;
  firstName: string;
  lastName: string;
  description: string | undefined;
  photo: string | undefined;
  role: string | undefined;
  rolePriority: number;
  division: Division | undefined;
}

/** A party, committee or office that delegates belong to. */
export interface Division {
  id: string;
  name: string;
  photo: string | undefined;
  /** `#rrggbb`, if the service gives it (rule 8.11). */
  colour?: string | undefined;
}

/** Delegates of one division; `division` is undefined for delegates without one. */
export interface DelegateGroup {
  division: Division | undefined;
  delegates: Delegate[];
}

/** Lists of delegates and divisions as the metadata broker sends them. */
export interface Delegation {
  delegates: Delegate[];
  divisions: Division[];
}

/**
 * Groups delegates by division: listed divisions in their order, then divisions that only a delegate names, then delegates without
 * division. Within a group they are ordered by role priority, last name, first name; `compareNames` compares names (rule 9.8).
 */
export function groupDelegates({ delegates, divisions }: Delegation, compareNames: (a: string, b: string) => number): DelegateGroup[] {
  const groups = new Map<string | undefined, DelegateGroup>(
    divisions.map((division): [string, DelegateGroup] => [division.id, { division, delegates: [] }]),
  );
  for (const delegate of delegates) {
    const id = delegate.division?.id;
    const group = groups.get(id) ?? { division: delegate.division, delegates: [] };
    group.delegates.push(delegate);
    groups.set(id, group);
  }
  const compare = (a: Delegate, b: Delegate) =>
    a.rolePriority - b.rolePriority || compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);
  return [...groups.values()]
    .filter((group) => group.delegates.length > 0)
    .map((group) => ({ ...group, delegates: group.delegates.toSorted(compare) }))
    .sort((a, b) => Number(a.division === undefined) - Number(b.division === undefined));
}

/** The groups with their first `most` delegates together, and how many are not among them (rule 9.14). */
export function cutGroups(groups: readonly DelegateGroup[], most: number): { groups: DelegateGroup[]; left: number } {
  let free = most;
  const cut = groups.map(({ division, delegates }) => {
    const shown = delegates.slice(0, free);
    free -= shown.length;
    return { division, delegates: shown };
  });
  const total = groups.reduce((sum, { delegates }) => sum + delegates.length, 0);
  return { groups: cut.filter(({ delegates }) => delegates.length > 0), left: Math.max(0, total - most) };
}

/** Orders the sessions from which delegates are loaded: started ones newest first, then the others soonest first (rule 9.7). */
export function sessionsByRecency<T extends { startMs: number | undefined }>(sessions: readonly T[], nowMs: number): T[] {
  const distance = ({ startMs }: T) => (startMs === undefined ? Infinity : startMs <= nowMs ? nowMs - startMs : startMs);
  const hasStarted = ({ startMs }: T) => startMs !== undefined && startMs <= nowMs;
  return sessions.toSorted((a, b) => Number(hasStarted(b)) - Number(hasStarted(a)) || compareNumbers(distance(a), distance(b)));
}

/** Compares without subtraction: Infinity minus Infinity is NaN. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
