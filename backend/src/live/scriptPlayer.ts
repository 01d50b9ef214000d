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

function putAndEmit<N extends ListName>(
  { store, session, emit }: ScriptTarget,
  name: N,
  type: string,
  record: SessionLists[N] | undefined,
): void {
  if (!record) return;
  const changesRunning = type.startsWith('stop') || type.startsWith('update');
  if (changesRunning && !isRunning(store.getRecord(session.sessionId, name, record._id))) return;
  store.putRecord(session.sessionId, name, record);
  emit(type, record);
}

/** Plays one event of the script: changes the records in the store, then emits the event (contract §6). */
export function playScriptEvent(target: ScriptTarget, event: ScriptEvent): void {
  const instant = toLoopInstant(target, event.loop, event.atMs);
  switch (event.type) {
    case 'loopStart':
      startLoop(target, instant);
      break;
    case 'startTopic':
    case 'stopTopic':
      putAndEmit(target, 'topics', event.type, topicAt(event.topic, instant));
      break;
    case 'startSpeech':
    case 'stopSpeech':
      putAndEmit(
        target,
        'speeches',
        event.type,
        speechAt(event.speech, target.store.getList(target.session.sessionId, 'attendees'), instant),
      );
      break;
    case 'createVote':
    case 'startVote':
    case 'updateVote':
    case 'stopVote':
      putAndEmit(target, 'votes', event.type, voteAt(event.vote, instant));
      break;
    case 'transcriptionSegment':
      target.emit(event.type, toTranscriptionSegment(event.cue, event.loop, target.plan.periodMs));
      break;
    case 'TranscriptionText':
      target.emit(event.type, { text: event.text, language: event.cue.language });
      break;
    case 'incident':
      playIncident(target, event.incident, instant);
      break;
  }
}
