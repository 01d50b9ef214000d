import type { Attendee, Banner, ListName, SessionScript } from '../store/records.ts';
import { getSnapshotPayload } from '../broker/snapshots/sessionSnapshot.ts';
import type { PlannedIncident, PlannedSpeech, PlannedTopic, Span } from './plannedRecords.ts';
import type { LoopInstant } from './scriptRecords.ts';
import { speechAt, topicAt } from './scriptRecords.ts';
import type { ScriptTarget } from './scriptTarget.ts';

/** The records and the banner that the incidents of a loop have created until an instant of it. */
interface IncidentState {
  topics: Map<string, PlannedTopic>;
  speeches: Map<string, PlannedSpeech>;
  attendees: Map<string, Attendee>;
  banner: Banner | null;
}

/** Orders incidents by their offset in the loop; `toMs` and `toSpan` convert the script's seconds. */
export function planIncidents(
  incidents: SessionScript['incidents'],
  toMs: (seconds: number) => number,
  toSpan: (item: { start: number; stop?: number }) => Span,
): PlannedIncident[] {
  const planned = incidents.map(({ at, ...incident }): PlannedIncident => {
    const atMs = toMs(at);
    if ('topic' in incident) {
      const { start: _start, stop: _stop, ...topic } = incident.topic;
      return { atMs, event: incident.event, topic };
    }
    if ('speech' in incident) {
      const { start, stop, ...speech } = incident.speech;
      return { atMs, event: incident.event, speech: { ...speech, ...toSpan({ start, ...(stop !== undefined && { stop }) }) } };
    }
    return { atMs, ...incident };
  });
  return planned.toSorted((a, b) => a.atMs - b.atMs);
}

/** The state after all incidents up to an instant of the loop. */
export function incidentsAt(incidents: readonly PlannedIncident[], { loopStartMs, nowMs }: LoopInstant): IncidentState {
  const state: IncidentState = { topics: new Map(), speeches: new Map(), attendees: new Map(), banner: null };
  for (const incident of incidents) {
    if (loopStartMs + incident.atMs > nowMs) break;
    const isDelete = incident.event.startsWith('delete');
    const apply = <T>(map: Map<string, T>, id: string, record: T) => {
      if (isDelete) map.delete(id);
      else map.set(id, record);
    };
    if ('topic' in incident) apply(state.topics, incident.topic.id, incident.topic);
    else if ('speech' in incident) apply(state.speeches, incident.speech.id, incident.speech);
    else if ('attendee' in incident) apply(state.attendees, incident.attendee._id, incident.attendee);
    else if ('banner' in incident) state.banner = { ...incident.banner, start: loopStartMs + incident.atMs, removed: false };
    else if (incident.event === 'stopSessionPancarte') state.banner = null;
  }
  return state;
}

/** Ids of the records that incidents create, by list; ids of speeches do not contain the loop number. */
export function incidentIds(incidents: readonly PlannedIncident[]): Record<'topics' | 'speeches' | 'attendees', Set<string>> {
  return {
    topics: new Set(incidents.flatMap((incident) => ('topic' in incident ? incident.topic.id : []))),
    speeches: new Set(incidents.flatMap((incident) => ('speech' in incident ? incident.speech.id : []))),
    attendees: new Set(incidents.flatMap((incident) => ('attendee' in incident ? incident.attendee._id : []))),
  };
}

/** Plays an incident: changes the store, then emits the event. A record that was deleted by hand stays deleted. */
export async function playIncident(target: ScriptTarget, incident: PlannedIncident, instant: LoopInstant): Promise<void> {
  const { store, session } = target;
  const { sessionId } = session;
  if ('topic' in incident) await putAndEmit(target, 'topics', incident.event, topicAt(incident.topic, instant));
  else if ('speech' in incident) {
    await putAndEmit(target, 'speeches', incident.event, speechAt(incident.speech, await store.getList(sessionId, 'attendees'), instant));
  } else if ('attendee' in incident) await putAndEmit(target, 'attendees', incident.event, incident.attendee);
  else if ('banner' in incident) {
    const banner = { ...incident.banner, start: instant.nowMs, removed: false };
    await store.setBanner(sessionId, banner);
    target.emit(incident.event, banner);
  } else if (incident.event === 'stopSessionPancarte') {
    const banner = await store.getBanner(sessionId);
    await store.setBanner(sessionId, null);
    if (banner) target.emit(incident.event, { ...banner, removed: true });
  } else if ('viewers' in incident) {
    // The broker adds the connected clients and sends the number.
    await store.updateSession(sessionId, { viewers: incident.viewers });
  } else target.emit(incident.event, await getSnapshotPayload(store, session, incident.event, 0));
}

async function putAndEmit<N extends Exclude<ListName, 'votes'>>(
  { store, session, emit }: ScriptTarget,
  name: N,
  event: string,
  record: Parameters<typeof store.putRecord<N>>[2] | undefined,
): Promise<void> {
  if (!record) return;
  const { sessionId } = session;
  const isThere = (await store.getRecord(sessionId, name, record._id)) !== undefined;
  if (!event.startsWith('create') && !isThere) return;
  if (event.startsWith('delete')) await store.deleteRecord(sessionId, name, record._id);
  else await store.putRecord(sessionId, name, record);
  emit(event, record);
}
