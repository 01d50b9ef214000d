/** A member of a council's organisation; their e-mail address is never kept (contract §6). */
export interface Delegate {
  id: string;
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
}

/** Delegates of one division, or (undefined) those of none. */
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
 * Delegates by division, in the order of the divisions, then of those that only a delegate names; people
 * without division last. Within a group by role priority, then last name, as `compareNames` orders names.
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

/** The sessions to ask about delegates (contract §8): those that have started, newest first, then the others, soonest first. */
export function sessionsByRecency<T extends { startMs: number | undefined }>(sessions: readonly T[], nowMs: number): T[] {
  const distance = ({ startMs }: T) => (startMs === undefined ? Infinity : startMs <= nowMs ? nowMs - startMs : startMs);
  const hasStarted = ({ startMs }: T) => startMs !== undefined && startMs <= nowMs;
  return sessions.toSorted((a, b) => Number(hasStarted(b)) - Number(hasStarted(a)) || compareNumbers(distance(a), distance(b)));
}

/** Two sessions without a date are equal; a difference of infinities would not be a number. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
