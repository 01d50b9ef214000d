import type { Attendee, Banner, ListName, Speech, Topic, Vote } from '../records.ts';
import { incidentIds, incidentsAt } from './scriptIncidents.ts';
import type { LoopInstant } from './scriptRecords.ts';
import type { ScriptTarget } from './scriptTarget.ts';
import { isLoopRecord, speechAt, topicAt, voteAt } from './scriptRecords.ts';

/** The script's records at a moment. */
export interface ScriptState {
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  /** Those that come and go in the script. */
  attendees: Attendee[];
  banner: Banner | null;
}

/** An instant (epoch milliseconds) as a moment of a loop. */
export const toLoopInstant = ({ session, plan }: ScriptTarget, loop: number, nowMs: number): LoopInstant => ({
  session,
  loop,
  loopStartMs: session.startMs + loop * plan.periodMs,
  nowMs,
});

/** The script's records at an instant (epoch milliseconds), as if it had been played since the session's start. */
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

/** Takes away what the script made and does not keep from loop to loop; what others added stays. */
function clearLoopRecords({ store, session, plan }: ScriptTarget): void {
  const { sessionId } = session;
  const incidentRecordIds = incidentIds(plan.incidents);
  for (const name of ['speeches', 'votes'] as const) {
    const ids = new Set([...plan[name].map(({ id }) => id), ...(name === 'speeches' ? incidentRecordIds.speeches : [])]);
    for (const { _id } of store.getList(sessionId, name)) if (isLoopRecord(_id, ids)) store.deleteRecord(sessionId, name, _id);
  }
  for (const name of ['topics', 'attendees'] as const) for (const id of incidentRecordIds[name]) store.deleteRecord(sessionId, name, id);
}

/** Puts the script's banner up or takes it away; one that somebody put up by hand stays. */
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

/** Brings the store to the state of an instant and tells everybody. */
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

/** A loop begins: no speeches and votes of the loop before, every topic closed. */
export function startLoop(target: ScriptTarget, instant: LoopInstant): void {
  const { store, session, plan, emit } = target;
  clearLoopRecords(target);
  // No event takes a vote away (contract §6), hence whole lists.
  emitLists(target, ['speeches', 'votes']);
  for (const planned of plan.topics) {
    const topic = topicAt(planned, { ...instant, nowMs: instant.loopStartMs - 1 });
    store.putRecord(session.sessionId, 'topics', topic);
    emit('resetTopic', topic);
  }
}
