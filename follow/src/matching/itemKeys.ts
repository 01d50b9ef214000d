import { hash } from 'node:crypto';
import type { SessionDocument } from '../portal/sessionDocument.ts';

/** An agenda item or a vote. */
interface Item {
  id: string;
  name: string;
}

/** Keys of the agenda items and votes of a session by their ids. */
export interface ItemKeys {
  topics: ReadonlyMap<string, string>;
  votes: ReadonlyMap<string, string>;
}

const LISTS = ['topics', 'votes'] as const;

/** What a name or an id stood for before: names as digests, so that nothing of what a session said is kept. */
export type KnownKeys = Readonly<Record<string, string>>;

const nameOf = (list: keyof ItemKeys, name: string): string => `${list} ${hash('sha1', name, 'base64url').slice(0, 12)}`;
const idOf = (list: keyof ItemKeys, id: string): string => `${list} #${id}`;

const isOnly = (items: readonly Item[]): ((item: Item) => boolean) => {
  const names = Map.groupBy(items, ({ name }) => name);
  return ({ name }) => names.get(name)?.length === 1;
};

/** An item keeps its key when it gets another id, or another name: that of its name, else that of its id, else its id (rule 28.41). */
function toKeys(list: keyof ItemKeys, items: readonly Item[], known: KnownKeys): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const give = (id: string, key: string) => {
    keys.set(id, key);
    taken.add(key);
  };
  for (const { id, name } of items.filter(isOnly(items))) {
    const key = known[nameOf(list, name)];
    if (key !== undefined && !taken.has(key)) give(id, key);
  }
  for (const { id, name } of items) {
    if (keys.has(id)) continue;
    const key = known[idOf(list, id)] ?? id;
    give(id, taken.has(key) ? `${id} ${nameOf(list, name)}` : key);
  }
  return keys;
}

/** The key of an agenda item that had an id and a name once; the id may be that of another one since. */
export const toTopicKey = ({ id, name }: Item, known: KnownKeys): string => known[nameOf('topics', name)] ?? id;

/** The keys of what a session has now. */
export const toItemKeys = ({ topics, votes }: SessionDocument, known: KnownKeys): ItemKeys => ({
  topics: toKeys('topics', topics ?? [], known),
  votes: toKeys('votes', votes ?? [], known),
});

/**
 * What is to be known of the names and ids of a session after it was read again: of ids those of now only, and of names those that only one
 * item has, since another one may be left.
 */
export function nextKnownKeys(document: SessionDocument, known: KnownKeys): Record<string, string> {
  const keys = toItemKeys(document, known);
  const isLasting = (entry: string) => LISTS.every((list) => document[list] === null || !entry.startsWith(idOf(list, '')));
  const next = new Map(Object.entries(known).filter(([entry]) => isLasting(entry)));
  for (const list of LISTS) {
    const items: readonly Item[] = document[list] ?? [];
    const isOnlyOne = isOnly(items);
    for (const item of items) {
      const { id, name } = item;
      const key = keys[list].get(id) ?? id;
      const entry = nameOf(list, name);
      if (!isOnlyOne(item)) next.delete(entry);
      else if (!next.has(entry)) next.set(entry, key);
      if (key !== id) next.set(idOf(list, id), key);
    }
  }
  return Object.fromEntries(next);
}
