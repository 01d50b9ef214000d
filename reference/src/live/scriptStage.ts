import type { Attendee, Banner, ListName, SessionStore, Speech, StoredSession, Topic, Vote } from '../records.ts';
import { incidentIds, incidentsAt } from './scriptIncidents.ts';
import type { ScriptPlan } from './scriptPlan.ts';
import type { RecordMoment } from './scriptRecords.ts';
import { isLoopRecord, speechAt, topicAt, voteAt } from './scriptRecords.ts';

/** The session that a script is played on, and where its records and events go. */
export interface ScriptStage {
  store: SessionStore;
  session: StoredSession;
  plan: ScriptPlan;
  emit: (event: string, payload: unknown) => void;
}

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
export const momentOf = ({ session, plan }: ScriptStage, loop: number, nowMs: number): RecordMoment => ({
  session,
  loop,
  loopStartMs: session.startMs + loop * plan.periodMs,
  nowMs,
});

/** The script's records at an instant (epoch milliseconds), as if it had been played since the session's start. */
export function scriptStateAt(stage: ScriptStage, nowMs: number): ScriptState {
  const { plan, session, store } = stage;
  const loop = Math.floor((nowMs - session.startMs) / plan.periodMs);
  const moment = momentOf(stage, loop, nowMs);
  const topics = plan.topics.map((topic) => topicAt(topic, moment));
  if (loop < 0) return { topics, speeches: [], votes: [], attendees: [], banner: null };
  const extra = incidentsAt(plan.incidents, moment);
  const attendees = [...store.getList(session.sessionId, 'attendees'), ...extra.attendees.values()];
  return {
    topics: [...topics, ...[...extra.topics.values()].map((topic) => topicAt(topic, moment))],
    speeches: [...plan.speeches, ...extra.speeches.values()].flatMap((speech) => speechAt(speech, attendees, moment) ?? []),
    attendees: [...extra.attendees.values()],
    banner: extra.banner,
    votes: plan.votes.flatMap((vote) => voteAt(vote, moment) ?? []),
  };
}

/** Takes away what the script made and does not keep from loop to loop; what others added stays. */
function clearStage({ store, session, plan }: ScriptStage): void {
  const { sessionId } = session;
  const incidental = incidentIds(plan.incidents);
  for (const name of ['speeches', 'votes'] as const) {
    const ids = new Set([...plan[name].map(({ id }) => id), ...(name === 'speeches' ? incidental.speeches : [])]);
    for (const { _id } of store.getList(sessionId, name)) if (isLoopRecord(_id, ids)) store.deleteRecord(sessionId, name, _id);
  }
  for (const name of ['topics', 'attendees'] as const) for (const id of incidental[name]) store.deleteRecord(sessionId, name, id);
}

/** Puts the script's banner up or takes it away; one that somebody put up by hand stays. */
function setBanner({ store, session, plan, emit }: ScriptStage, banner: Banner | null): void {
  const titles = plan.incidents.flatMap((incident) => ('banner' in incident ? [incident.banner.title] : []));
  const standing = store.getBanner(session.sessionId);
  if (banner?.start === standing?.start || (standing && !titles.includes(standing.title))) return;
  store.setBanner(session.sessionId, banner);
  emit('pancarteSession', banner);
}

function tellLists({ store, session, emit }: ScriptStage, names: readonly ListName[]): void {
  for (const name of names) emit(name, store.getList(session.sessionId, name));
}

/** Brings the store to the state of an instant and tells everybody. */
export function setStage(stage: ScriptStage, nowMs: number): void {
  const { store, session } = stage;
  const state = scriptStateAt(stage, nowMs);
  clearStage(stage);
  for (const topic of state.topics) store.putRecord(session.sessionId, 'topics', topic);
  for (const speech of state.speeches) store.putRecord(session.sessionId, 'speeches', speech);
  for (const vote of state.votes) store.putRecord(session.sessionId, 'votes', vote);
  for (const attendee of state.attendees) store.putRecord(session.sessionId, 'attendees', attendee);
  tellLists(stage, ['topics', 'speeches', 'votes', ...(stage.plan.incidents.length > 0 ? (['attendees'] as const) : [])]);
  setBanner(stage, state.banner);
}

/** A loop begins: no speeches and votes of the loop before, every topic closed. */
export function resetStage(stage: ScriptStage, moment: RecordMoment): void {
  const { store, session, plan, emit } = stage;
  clearStage(stage);
  // No event takes a vote away (contract §6), hence whole lists.
  tellLists(stage, ['speeches', 'votes']);
  for (const planned of plan.topics) {
    const topic = topicAt(planned, { ...moment, nowMs: moment.loopStartMs - 1 });
    store.putRecord(session.sessionId, 'topics', topic);
    emit('resetTopic', topic);
  }
}
