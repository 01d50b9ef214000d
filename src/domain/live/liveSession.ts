import type { Delegation } from '../people/delegates.ts';
import { type AccessState, type LiveEffect, reduceAccess } from './liveAccess.ts';
import { type LiveDetails, toLiveDetails } from '../broker/liveDetails.ts';
import { LIST_LIMIT, type ListEvent, type LiveEvent } from './liveEvents.ts';
import { changeRecord, replaceList } from './liveLists.ts';
import { type LiveList, type LiveRecord, mergeChange, type RecordEvent, type RecordNotes } from './recordChanges.ts';
import { isTooLarge, type RecordSizes, sizeOf, sizesOf } from './recordSizes.ts';
import { type Attendee, type SessionMetadata, UNKNOWN_RECORDS } from '../session/metadata.ts';
import type { ChannelStatus } from '../session/session.ts';

/**
 * What a page may show of a followed session: the lists in the order in which they are shown, and the current state. A page that is opened
 * afterwards has all of it (rule 12.18; freshPage.test.ts).
 */
export interface ShownState extends SessionMetadata, Pick<AccessState, 'status' | 'isPublished'>, LiveDetails {}

/** What is known of a followed session: what a page may show, and what only the reduction of later events needs. */
export interface LiveState extends ShownState, AccessState {
  /** Whether the attendees are the recorded ones, which take precedence (rule 9.2). */
  isRecorded: boolean;
  /** Keys of deleted records: a late event does not bring one back (rule 12.5). */
  deleted: ReadonlySet<string>;
  /** What is known of records beside their fields, by list and id (rule 12.29). */
  notes: ReadonlyMap<string, RecordNotes>;
  /** Changes of records that cannot be shown yet, in the order in which they came (rule 12.30). */
  pending: readonly RecordEvent[];
  /** Sizes of the lists, and whether records were dropped because there are too many or too long ones (rule 12.11). */
  sizes: RecordSizes;
  hasDropped: boolean;
}

/** The live state before the first event, with the records that are known; `hasPlayer` is whether the page shows a player. */
export const createLiveState = (
  isPublished: boolean,
  status: ChannelStatus | undefined,
  hasPlayer = false,
  known: SessionMetadata = UNKNOWN_RECORDS,
): LiveState => ({
  ...known,
  sizes: sizesOf(known),
  hasDropped: false,
  deleted: new Set<string>(),
  notes: new Map<string, RecordNotes>(),
  pending: [],
  status,
  isPublished,
  hasPlayer,
  isReloading: false,
  awaitsLive: false,
  ...toLiveDetails({}),
  isRecorded: false,
});

/** The state with new descriptions of delegates and divisions for attendees and speeches (rule 9.4). */
function updatePeople(state: LiveState, { delegates, divisions }: Partial<Delegation>): LiveState {
  const delegateById = new Map(delegates?.map((delegate) => [delegate.id, delegate]));
  const divisionById = new Map(divisions?.map((division) => [division.id, division]));
  const attendees = state.attendees.map((attendee): Attendee => {
    const delegate = attendee.delegateId === undefined ? undefined : delegateById.get(attendee.delegateId);
    const changed = delegate ? { ...attendee, ...toAttendeeFields(delegate) } : attendee;
    const division = changed.divisionId === undefined ? undefined : divisionById.get(changed.divisionId);
    return division ? { ...changed, division: division.name, divisionColour: division.colour } : changed;
  });
  const changed = replaceList(state, 'attendees', attendees);
  return limitSize(state, changed, { attendees: sizeOf(changed.attendees) });
}

const withDropped = (state: LiveState): LiveState => (state.hasDropped ? state : { ...state, hasDropped: true });

/** The changed state with its sizes; without the change when it makes the records too large (rule 12.11). */
function limitSize(state: LiveState, changed: LiveState, sizes: Partial<RecordSizes>): LiveState {
  // Speeches contain their attendees.
  const isAboutPeople = sizes.attendees !== undefined;
  const after = { ...state.sizes, ...(isAboutPeople && { speeches: sizeOf(changed.speeches) }), ...sizes };
  return isTooLarge(state.sizes, after) ? withDropped(state) : { ...changed, sizes: after };
}

/** Replaces, adds or removes (`record` is undefined) one record. */
function changeOne(state: LiveState, list: LiveList, old: LiveRecord | undefined, record: LiveRecord | undefined): LiveState {
  const changed = changeRecord(state, list, old, record);
  const stored = (changed[list] as readonly LiveRecord[]).find(({ id }) => id === record?.id);
  const added = (stored ? sizeOf(stored) : 0) - (old ? sizeOf(old) : 0);
  return limitSize(state, changed, { [list]: state.sizes[list] + added });
}

const toAttendeeFields = ({ firstName, lastName, description, photo, division }: Delegation['delegates'][number]) => ({
  firstName,
  lastName,
  description,
  photo,
  ...(division && { division: division.name, divisionId: division.id, divisionColour: division.colour }),
});

/** The next state, and the effects of the event. */
interface Reduced {
  state: LiveState;
  effects: LiveEffect[];
}

const keyOf = (list: LiveList, id: string): string => `${list} ${id}`;

/** Changes of unknown records that are stored at most: a broker sends them when a list is late. */
const PENDING_LIMIT = 1000;

/** Stores a change of a record that cannot be shown yet (rules 12.11, 12.30). */
function addPending(state: LiveState, event: RecordEvent): LiveState {
  if (state.pending.length >= PENDING_LIMIT) return withDropped(state);
  return limitSize(state, { ...state, pending: [...state.pending, event] }, { pending: state.sizes.pending + sizeOf(event.record) });
}

/** The state with the pending changes that `isLeft`. */
function keepPending(state: LiveState, isLeft: (event: RecordEvent) => boolean): LiveState {
  const pending = state.pending.filter(isLeft);
  if (pending.length === state.pending.length) return state;
  return { ...state, pending, sizes: { ...state.sizes, pending: pending.reduce((size, { record }) => size + sizeOf(record), 0) } };
}

function withNotes(state: LiveState, key: string, notes: RecordNotes | undefined): LiveState {
  if (state.notes.get(key) === notes) return state;
  const all = new Map(state.notes);
  if (notes) all.set(key, notes);
  else all.delete(key);
  return { ...state, notes: all };
}

/** The session after a change of one record (rules 12.3 to 12.5, 12.29, 12.30). */
function reduceRecord(state: LiveState, event: RecordEvent): LiveState {
  const { list, record: change, action } = event;
  const key = keyOf(list, change.id);
  if (state.deleted.has(key)) return state;
  const records: readonly LiveRecord[] = state[list];
  const old = records.find(({ id }) => id === change.id);
  if (action === 'delete') {
    const deleted = new Set([...state.deleted, key].slice(-LIST_LIMIT));
    const known = withNotes(
      keepPending(state, (each) => keyOf(each.list, each.record.id) !== key),
      key,
      undefined,
    );
    return { ...(old ? changeOne(known, list, old, undefined) : known), deleted };
  }
  const merged = mergeChange(old && { record: old, notes: state.notes.get(key) }, event);
  if (!merged) return addPending(state, event);
  if (!old && records.length >= LIST_LIMIT) return withDropped(state);
  const changed = merged.record === old ? state : changeOne(state, list, old, merged.record);
  // A change that makes the records too large is dropped.
  if (changed !== state && changed[list] === state[list]) return changed;
  const noted = withNotes(changed, key, merged.notes);
  if (old) return noted;
  const isOfRecord = (each: RecordEvent) => keyOf(each.list, each.record.id) === key;
  return state.pending.filter(isOfRecord).reduce(
    reduceRecord,
    keepPending(noted, (each) => !isOfRecord(each)),
  );
}

/** The session after a whole list, which replaces what was known of it. */
function reduceList(state: LiveState, { list, records, isRecorded, orders }: ListEvent): LiveState {
  if (list === 'attendees' && state.isRecorded && !isRecorded) return state;
  const known = keepPending(state, (each) => each.list !== list);
  const isOther = (key: string) => !key.startsWith(`${list} `);
  const notes = [
    ...[...known.notes].filter(([key]) => isOther(key)),
    ...[...(orders ?? [])].map(([id, base]): [string, RecordNotes] => [keyOf(list, id), { base, orders: {} }]),
  ];
  const deleted = new Set([...known.deleted].filter(isOther));
  const unknown = known.unknown?.filter((each) => each !== list);
  const replaced = { ...replaceList(known, list, records), deleted, unknown, notes: new Map(notes) };
  const next = list === 'attendees' ? { ...replaced, isRecorded } : replaced;
  return limitSize(state, next, { [list]: sizeOf(next[list]), pending: known.sizes.pending });
}

/**
 * The session after an event (rules 12.3 to 12.5). An event that is repeated, late or out of order changes nothing twice; a list event
 * replaces the whole list. `random` gives 0 ≤ x < 1.
 */
export function reduceSession(state: LiveState, event: LiveEvent, random: () => number): Reduced {
  const withoutEffects = (next: LiveState): Reduced => ({ state: next, effects: [] });
  switch (event.kind) {
    case 'list':
      return withoutEffects(reduceList(state, event));
    case 'record':
      return withoutEffects(reduceRecord(state, event));
    case 'people':
      return withoutEffects(updatePeople(state, event.people));
    case 'details':
      return withoutEffects({ ...state, ...event.details });
    case 'publication':
    case 'status':
    case 'access': {
      const reduced = reduceAccess(state, event, random);
      // A withdrawal removes the banner (rule 13.2).
      return reduced.state.isPublished || state.banner === undefined
        ? reduced
        : { ...reduced, state: { ...reduced.state, banner: undefined } };
    }
  }
}
