import type { Attendee, Banner, ListName, Speech, Topic, Vote } from '../store/records.ts';
import { incidentIds, incidentsAt } from './scriptIncidents.ts';
import type { LoopInstant } from './scriptRecords.ts';
import type { ScriptTarget } from './scriptTarget.ts';
import { isLoopRecord, speechAt, topicAt, voteAt } from './scriptRecords.ts';

/** The script's records at an instant. */
export interface ScriptState {
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  /** The attendees that incidents have added. */
  attendees: Attendee[];
  banner: Banner | null;
}

/** An instant (epoch ms) in its loop. */
export const toLoopInstant = ({ session, plan }: ScriptTarget, loop: number, nowMs: number): LoopInstant => ({
  session,
  loop,
  loopStartMs: session.startMs + loop * plan.periodMs,
  nowMs,
});

/** The script's records at an instant (epoch ms), as if the script had been played since the session's start. */
export function scriptStateAt(target: ScriptTarget, nowMs: number): ScriptState {
  const { plan, session, store } = target;
  const loop = Math.floor((nowMs - session.startMs) / plan.periodMs);
  const instant = toLoopInstant(target, loop, nowMs);
  const topics = plan.topics.map((topic) => topicAt(topic, instant));
  if (loop < 0) return { topics, speeches: [], votes: [], attendees: [], banner: null };
  const extra = incidentsAt(plan.incidents, instant);
  const attendees = [...store.getList(session.sessionId, 'attendees'), ...extra.attendees.values()];
  return {
    topics: [...topics, ...[...extra.topics.values()].map((topic) => topicAt(topic, instant))],
    speeches: [...plan.speeches, ...extra.speeches.values()].flatMap((speech) => speechAt(speech, attendees, instant) ?? []),
    attendees: [...extra.attendees.values()],
    banner: extra.banner,
    votes: plan.votes.flatMap((vote) => voteAt(vote, instant) ?? []),
  };
}

/** Deletes the records that the script created for one loop; records that were added by hand stay. */
function clearLoopRecords({ store, session, plan }: ScriptTarget): void {
  const { sessionId } = session;
  const incidentRecordIds = incidentIds(plan.incidents);
  for (const name of ['speeches', 'votes'] as const) {
    const ids = new Set([...plan[name].map(({ id }) => id), ...(name === 'speeches' ? incidentRecordIds.speeches : [])]);
    for (const { _id } of store.getList(sessionId, name)) if (isLoopRecord(_id, ids)) store.deleteRecord(sessionId, name, _id);
  }
  for (const name of ['topics', 'attendees'] as const) for (const id of incidentRecordIds[name]) store.deleteRecord(sessionId, name, id);
}

/** Shows or removes the script's banner; a banner that was set by hand stays. */
function setBanner({ store, session, plan, emit }: ScriptTarget, banner: Banner | null): void {
  const titles = plan.incidents.flatMap((incident) => ('banner' in incident ? [incident.banner.title] : []));
  const shown = store.getBanner(session.sessionId);
  if (banner?.start === shown?.start || (shown && !titles.includes(shown.title))) return;
  store.setBanner(session.sessionId, banner);
  emit('pancarteSession', banner);
}

function emitLists({ store, session, emit }: ScriptTarget, names: readonly ListName[]): void {
  for (const name of names) emit(name, store.getList(session.sessionId, name));
}

/** Sets the records in the store to the state at an instant (epoch ms) and emits the lists. */
export function applyScriptState(target: ScriptTarget, nowMs: number): void {
  const { store, session } = target;
  const state = scriptStateAt(target, nowMs);
  clearLoopRecords(target);
  for (const topic of state.topics) store.putRecord(session.sessionId, 'topics', topic);
  for (const speech of state.speeches) store.putRecord(session.sessionId, 'speeches', speech);
  for (const vote of state.votes) store.putRecord(session.sessionId, 'votes', vote);
  for (const attendee of state.attendees) store.putRecord(session.sessionId, 'attendees', attendee);
  emitLists(target, ['topics', 'speeches', 'votes', ...(target.plan.incidents.length > 0 ? (['attendees'] as const) : [])]);
  setBanner(target, state.banner);
}

/** Starts a loop: deletes the speeches and votes of the loop before and resets every topic. */
export function startLoop(target: ScriptTarget, instant: LoopInstant): void {
  const { store, session, plan, emit } = target;
  clearLoopRecords(target);
  // No event deletes a vote (contract §6): send the whole lists.
  emitLists(target, ['speeches', 'votes']);
  for (const planned of plan.topics) {
    const topic = topicAt(planned, { ...instant, nowMs: instant.loopStartMs - 1 });
    store.putRecord(session.sessionId, 'topics', topic);
    emit('resetTopic', topic);
  }
}
