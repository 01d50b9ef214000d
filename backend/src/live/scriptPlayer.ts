import type { ListName, SessionLists } from '../store/records.ts';
import { playIncident } from './scriptIncidents.ts';
import { speechAt, topicAt, toTranscriptionSegment, voteAt } from './scriptRecords.ts';
import type { ScriptTarget } from './scriptTarget.ts';
import { toLoopInstant, startLoop } from './scriptState.ts';
import type { ScriptEvent } from './scriptTimetable.ts';

/** Whether a record has started and not stopped. Updates and stops need this: a record that was stopped or deleted by hand stays so. */
function isRunning(record: object | undefined): boolean {
  const { start, stop } = (record ?? {}) as { start?: unknown; stop?: unknown };
  return start != null && stop == null;
}

async function putAndEmit<N extends ListName>(
  { store, session, emit }: ScriptTarget,
  name: N,
  type: string,
  record: SessionLists[N] | undefined,
): Promise<void> {
  if (!record) return;
  const changesRunning = type.startsWith('stop') || type.startsWith('update');
  if (changesRunning && !isRunning(await store.getRecord(session.sessionId, name, record._id))) return;
  await store.putRecord(session.sessionId, name, record);
  emit(type, record);
}

/** Plays one event of the script: changes the records in the store, then emits the event (contract §6). */
export async function playScriptEvent(target: ScriptTarget, event: ScriptEvent): Promise<void> {
  const instant = toLoopInstant(target, event.loop, event.atMs);
  switch (event.type) {
    case 'loopStart':
      await startLoop(target, instant);
      break;
    case 'startTopic':
    case 'stopTopic':
      await putAndEmit(target, 'topics', event.type, topicAt(event.topic, instant));
      break;
    case 'startSpeech':
    case 'stopSpeech':
      await putAndEmit(
        target,
        'speeches',
        event.type,
        speechAt(event.speech, await target.store.getList(target.session.sessionId, 'attendees'), instant),
      );
      break;
    case 'createVote':
    case 'startVote':
    case 'updateVote':
    case 'stopVote':
      await putAndEmit(target, 'votes', event.type, voteAt(event.vote, instant));
      break;
    case 'transcriptionSegment':
      target.emit(event.type, toTranscriptionSegment(event.cue, event.loop, target.plan.periodMs));
      break;
    case 'TranscriptionText':
      target.emit(event.type, { text: event.text, language: event.cue.language });
      break;
    case 'incident':
      await playIncident(target, event.incident, instant);
      break;
  }
}
