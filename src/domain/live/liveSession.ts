import type { Delegation } from '../people/delegates.ts';
import { type AccessState, type LiveEffect, reduceAccess } from './liveAccess.ts';
import { type Banner, LIST_LIMIT, type LiveAction, type LiveEvent, type LiveList, type LiveRecord } from './liveEvents.ts';
import { changeRecord, replaceList } from './liveLists.ts';
import { isTooLarge, type RecordSizes, sizeOf, sizesOf } from './recordSizes.ts';
import { type Attendee, type SessionMetadata, UNKNOWN_RECORDS } from '../session/metadata.ts';
import type { ChannelStatus } from '../session/session.ts';

/** What is known of a followed session: the lists in the order in which they are shown, and the current state. */
export interface LiveState extends SessionMetadata, AccessState {
  viewers: number | undefined;
  banner: Banner | undefined;
  /** Whether the attendees are the recorded ones, which take precedence (rule 9.2). */
  isRecorded: boolean;
  /** Keys of deleted records: a late event does not bring one back (rule 12.5). */
  deleted: ReadonlySet<string>;
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
  ...{ sizes: sizesOf(known), hasDropped: false },
  deleted: new Set<string>(),
  ...{ status, isPublished, hasPlayer, isReloading: false, awaitsLive: false },
  ...{ viewers: undefined, banner: undefined, isRecorded: false },
});

/** A record after an event; an event that is older than what is known changes nothing (rules 12.3, 12.4). */
function merge(old: LiveRecord | undefined, record: LiveRecord, action: LiveAction): LiveRecord {
  if (!old || action === 'reset' || !('startMs' in old) || !('startMs' in record)) return old && action === 'create' ? old : record;
  if (action === 'create') return old;
  // A record that has started or stopped stays so after an update: only a reset or a new start changes that.
  if (action === 'update') {
    const isSameRun = record.startMs === undefined || record.startMs === old.startMs;
    return {
      ...record,
      startMs: record.startMs ?? old.startMs,
      stopMs: record.stopMs ?? (isSameRun ? old.stopMs : undefined),
    } as LiveRecord;
  }
  const [known, changed] = [old.startMs ?? -Infinity, record.startMs ?? -Infinity];
  const isStopped = known === changed && old.stopMs !== undefined && record.stopMs === undefined;
  return known > changed || isStopped ? old : record;
}

/** The state with new descriptions of delegates and divisions for attendees and speeches (rule 9.4). */
function updatePeople(state: LiveState, { delegates, divisions }: Partial<Delegation>): LiveState {
  const delegateById = new Map(delegates?.map((delegate) => [delegate.id, delegate]));
  const divisionById = new Map(divisions?.map((division) => [division.id, division]));
  const attendees = state.attendees.map((attendee): Attendee => {
    const delegate = attendee.delegateId === undefined ? undefined : delegateById.get(attendee.delegateId);
    const changed = delegate ? { ...attendee, ...toAttendeeFields(delegate) } : attendee;
    const division = changed.divisionId === undefined ? undefined : divisionById.get(changed.divisionId);
    return division ? { ...changed, division: division.name } : changed;
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
  ...{ firstName, lastName, description, photo },
  ...(division && { division: division.name, divisionId: division.id }),
});

/** The next state, and the effects of the event. */
interface Reduced {
  state: LiveState;
  effects: LiveEffect[];
}

/**
 * The session after an event (rules 12.3 to 12.5). An event that is repeated, late or out of order changes nothing twice; a list event
 * replaces the whole list. `random` gives 0 ≤ x < 1.
 */
export function reduceSession(state: LiveState, event: LiveEvent, random: () => number): Reduced {
  const withoutEffects = (next: LiveState): Reduced => ({ state: next, effects: [] });
  switch (event.kind) {
    case 'list': {
      const { list, records, isRecorded } = event;
      if (list === 'attendees' && state.isRecorded && !isRecorded) return withoutEffects(state);
      const replaced = {
        ...replaceList(state, list, records),
        deleted: withoutList(state.deleted, list),
        unknown: state.unknown?.filter((each) => each !== list),
      };
      const next = list === 'attendees' ? { ...replaced, isRecorded } : replaced;
      return withoutEffects(limitSize(state, next, { [list]: sizeOf(next[list]) }));
    }
    case 'record': {
      const { list, record, action } = event;
      const key = `${list} ${record.id}`;
      if (state.deleted.has(key)) return withoutEffects(state);
      const records: readonly LiveRecord[] = state[list];
      const old = records.find(({ id }) => id === record.id);
      if (action === 'delete') {
        const deleted = new Set([...state.deleted, key].slice(-LIST_LIMIT));
        return withoutEffects({ ...(old ? changeOne(state, list, old, undefined) : state), deleted });
      }
      if (!old && records.length >= LIST_LIMIT) return withoutEffects(withDropped(state));
      const merged = merge(old, record, action);
      return withoutEffects(merged === old ? state : changeOne(state, list, old, merged));
    }
    case 'people':
      return withoutEffects(updatePeople(state, event.people));
    case 'viewers':
      return withoutEffects({ ...state, viewers: event.viewers });
    case 'banner':
      return withoutEffects({ ...state, banner: event.banner });
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

/** The deleted records without those of one list: a list event makes them obsolete (rule 12.5). */
const withoutList = (deleted: ReadonlySet<string>, list: LiveList) => new Set([...deleted].filter((key) => !key.startsWith(`${list} `)));
