import type { Delegation } from '../people/delegates.ts';
import { type AccessState, type LiveEffect, reduceAccess } from './liveAccess.ts';
import { type Banner, LIST_LIMIT, type LiveAction, type LiveEvent, type LiveList, type LiveRecord } from './liveEvents.ts';
import { changeRecord, replaceList } from './liveLists.ts';
import type { Attendee, SessionMetadata } from '../session/metadata.ts';
import type { ChannelStatus } from '../session/session.ts';

/** What is known of a session while it is watched: the lists in the order in which they are shown, and the state of the moment. */
export interface LiveState extends SessionMetadata, AccessState {
  viewers: number | undefined;
  banner: Banner | undefined;
  /** Whether the attendees are the recorded ones, which take precedence (spec §4). */
  isRecorded: boolean;
  /** Records that were taken away: a late event does not bring one back. */
  deleted: ReadonlySet<string>;
}

const NO_RECORDS: SessionMetadata = { topics: [], speeches: [], votes: [], attendees: [] };

/** A session of which no event told yet, with the records that are known; `hasPlayer` is whether its page shows a player. */
export const emptySession = (
  isPublished: boolean,
  status: ChannelStatus | undefined,
  hasPlayer = false,
  known: SessionMetadata = NO_RECORDS,
): LiveState => ({
  ...known,
  deleted: new Set<string>(),
  ...{ status, isPublished, hasPlayer, isReloading: false, awaitsLive: false },
  ...{ viewers: undefined, banner: undefined, isRecorded: false },
});

/** What becomes of a record by an event: an event that is late (older than what is known) changes nothing. */
function merge(old: LiveRecord | undefined, record: LiveRecord, action: LiveAction): LiveRecord {
  if (!old || action === 'reset' || !('startMs' in old) || !('startMs' in record)) return old && action === 'create' ? old : record;
  if (action === 'create') return old;
  // What has begun, or is over, stays so whatever else an update says: only a reset takes it back.
  if (action === 'update') {
    const isSameRun = record.startMs === undefined || record.startMs === old.startMs;
    return {
      ...record,
      startMs: record.startMs ?? old.startMs,
      stopMs: record.stopMs ?? (isSameRun ? old.stopMs : undefined),
    } as LiveRecord;
  }
  const [known, changed] = [old.startMs ?? -Infinity, record.startMs ?? -Infinity];
  const isOver = known === changed && old.stopMs !== undefined && record.stopMs === undefined;
  return known > changed || isOver ? old : record;
}

/** People as they are described now: those who attend, and those who speak. */
function describeAnew(state: LiveState, { delegates, divisions }: Partial<Delegation>): LiveState {
  const delegateById = new Map(delegates?.map((delegate) => [delegate.id, delegate]));
  const divisionById = new Map(divisions?.map((division) => [division.id, division]));
  const attendees = state.attendees.map((attendee): Attendee => {
    const delegate = attendee.delegateId === undefined ? undefined : delegateById.get(attendee.delegateId);
    const changed = delegate ? { ...attendee, ...pick(delegate) } : attendee;
    const division = changed.divisionId === undefined ? undefined : divisionById.get(changed.divisionId);
    return division ? { ...changed, division: division.name } : changed;
  });
  return replaceList(state, 'attendees', attendees);
}

const pick = ({ firstName, lastName, description, photo, division }: Delegation['delegates'][number]) => ({
  ...{ firstName, lastName, description, photo },
  ...(division && { division: division.name, divisionId: division.id }),
});

/** A state, and what is to be done because of what led to it. */
interface Reduced {
  state: LiveState;
  effects: LiveEffect[];
}

/**
 * The session after an event (spec §4, contract §6). An event that is repeated, late or out of order changes nothing twice; a list that is
 * told whole replaces what was known. `random` gives 0 ≤ x < 1.
 */
export function reduceSession(state: LiveState, event: LiveEvent, random: () => number): Reduced {
  const only = (next: LiveState): Reduced => ({ state: next, effects: [] });
  switch (event.kind) {
    case 'list': {
      const { list, records, isRecorded } = event;
      if (list === 'attendees' && state.isRecorded && !isRecorded) return only(state);
      const replaced = { ...replaceList(state, list, records), deleted: without(state.deleted, list) };
      return only(list === 'attendees' ? { ...replaced, isRecorded } : replaced);
    }
    case 'record': {
      const { list, record, action } = event;
      const key = `${list} ${record.id}`;
      if (state.deleted.has(key)) return only(state);
      const records: readonly LiveRecord[] = state[list];
      const old = records.find(({ id }) => id === record.id);
      if (action === 'delete') {
        const deleted = new Set([...state.deleted, key].slice(-LIST_LIMIT));
        return only({ ...(old ? changeRecord(state, list, old, undefined) : state), deleted });
      }
      if (!old && records.length >= LIST_LIMIT) return only(state);
      const merged = merge(old, record, action);
      return only(merged === old ? state : changeRecord(state, list, old, merged));
    }
    case 'people':
      return only(describeAnew(state, event.people));
    case 'viewers':
      return only({ ...state, viewers: event.viewers });
    case 'banner':
      return only({ ...state, banner: event.banner });
    case 'publication':
    case 'status':
    case 'access': {
      const reduced = reduceAccess(state, event, random);
      // Nothing lies over the picture of a session that nobody may see.
      return reduced.state.isPublished || state.banner === undefined
        ? reduced
        : { ...reduced, state: { ...reduced.state, banner: undefined } };
    }
  }
}

/** A list that was told whole says what there is: what was taken away of it need not be remembered. */
const without = (deleted: ReadonlySet<string>, list: LiveList) => new Set([...deleted].filter((key) => !key.startsWith(`${list} `)));
