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
export async function scriptStateAt(target: ScriptTarget, nowMs: number): Promise<ScriptState> {
  const { plan, session, store } = target;
  const loop = Math.floor((nowMs - session.startMs) / plan.periodMs);
  const instant = toLoopInstant(target, loop, nowMs);
  const topics = plan.topics.map((topic) => topicAt(topic, instant));
  if (loop < 0) return { topics, speeches: [], votes: [], attendees: [], banner: null };
  const extra = incidentsAt(plan.incidents, instant);
  const attendees = [...(await store.getList(session.sessionId, 'attendees')), ...extra.attendees.values()];
  return {
    topics: [...topics, ...[...extra.topics.values()].map((topic) => topicAt(topic, instant))],
    speeches: [...plan.speeches, ...extra.speeches.values()].flatMap((speech) => speechAt(speech, attendees, instant) ?? []),
    attendees: [...extra.attendees.values()],
    banner: extra.banner,
    votes: plan.votes.flatMap((vote) => voteAt(vote, instant) ?? []),
  };
}

/** Deletes the records that the script created for one loop; records that were added by hand stay. */
async function clearLoopRecords({ store, session, plan }: ScriptTarget): Promise<void> {
  const { sessionId } = session;
  const incidentRecordIds = incidentIds(plan.incidents);
  for (const name of ['speeches', 'votes'] as const) {
    const ids = new Set([...plan[name].map(({ id }) => id), ...(name === 'speeches' ? incidentRecordIds.speeches : [])]);
    for (const { _id } of await store.getList(sessionId, name)) if (isLoopRecord(_id, ids)) await store.deleteRecord(sessionId, name, _id);
  }
  for (const name of ['topics', 'attendees'] as const)
    for (const id of incidentRecordIds[name]) await store.deleteRecord(sessionId, name, id);
}

/** Shows or removes the script's banner; a banner that was set by hand stays. */
async function setBanner({ store, session, plan, emit }: ScriptTarget, banner: Banner | null): Promise<void> {
  const titles = plan.incidents.flatMap((incident) => ('banner' in incident ? [incident.banner.title] : []));
  const shown = await store.getBanner(session.sessionId);
  if (banner?.start === shown?.start || (shown && !titles.includes(shown.title))) return;
  await store.setBanner(session.sessionId, banner);
  emit('pancarteSession', banner);
}

async function emitLists({ store, session, emit }: ScriptTarget, names: readonly ListName[]): Promise<void> {
  for (const name of names) emit(name, await store.getList(session.sessionId, name));
}

/** Sets the records in the store to the state at an instant (epoch ms) and emits the lists. */
export async function applyScriptState(target: ScriptTarget, nowMs: number): Promise<void> {
  const { store, session } = target;
  const state = await scriptStateAt(target, nowMs);
  await clearLoopRecords(target);
  for (const topic of state.topics) await store.putRecord(session.sessionId, 'topics', topic);
  for (const speech of state.speeches) await store.putRecord(session.sessionId, 'speeches', speech);
  for (const vote of state.votes) await store.putRecord(session.sessionId, 'votes', vote);
  for (const attendee of state.attendees) await store.putRecord(session.sessionId, 'attendees', attendee);
  await emitLists(target, ['topics', 'speeches', 'votes', ...(target.plan.incidents.length > 0 ? (['attendees'] as const) : [])]);
  await setBanner(target, state.banner);
}

/** Starts a loop: deletes the speeches and votes of the loop before and resets every topic. */
export async function startLoop(target: ScriptTarget, instant: LoopInstant): Promise<void> {
  const { store, session, plan, emit } = target;
  await clearLoopRecords(target);
  // No event deletes a vote (contract §6): send the whole lists.
  await emitLists(target, ['speeches', 'votes']);
  for (const planned of plan.topics) {
    const topic = topicAt(planned, { ...instant, nowMs: instant.loopStartMs - 1 });
    await store.putRecord(session.sessionId, 'topics', topic);
    emit('resetTopic', topic);
  }
}
