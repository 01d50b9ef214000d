import type { ListName, SessionLists } from '../records.ts';
import { playIncident } from './scriptIncidents.ts';
import { speechAt, topicAt, transcriptionSegmentOf, voteAt } from './scriptRecords.ts';
import type { ScriptStage } from './scriptStage.ts';
import { momentOf, resetStage } from './scriptStage.ts';
import type { ScriptEvent } from './scriptTimetable.ts';

/** Only what runs can change or end: what somebody stopped or took away by hand stays so. */
function isRunning(record: object | undefined): boolean {
  const { start, stop } = (record ?? {}) as { start?: unknown; stop?: unknown };
  return start != null && stop == null;
}

function tell<N extends ListName>({ store, session, emit }: ScriptStage, name: N, type: string, record: SessionLists[N] | undefined): void {
  if (!record) return;
  const changesRunning = type.startsWith('stop') || type.startsWith('update');
  if (changesRunning && !isRunning(store.getRecord(session.sessionId, name, record._id))) return;
  store.putRecord(session.sessionId, name, record);
  emit(type, record);
}

/** Plays one event of the script: changes the records of the store, then tells everybody (contract §6). */
export function playScriptEvent(stage: ScriptStage, event: ScriptEvent): void {
  const moment = momentOf(stage, event.loop, event.atMs);
  switch (event.type) {
    case 'loopStart':
      resetStage(stage, moment);
      break;
    case 'startTopic':
    case 'stopTopic':
      tell(stage, 'topics', event.type, topicAt(event.topic, moment));
      break;
    case 'startSpeech':
    case 'stopSpeech':
      tell(stage, 'speeches', event.type, speechAt(event.speech, stage.store.getList(stage.session.sessionId, 'attendees'), moment));
      break;
    case 'createVote':
    case 'startVote':
    case 'updateVote':
    case 'stopVote':
      tell(stage, 'votes', event.type, voteAt(event.vote, moment));
      break;
    case 'transcriptionSegment':
      stage.emit(event.type, transcriptionSegmentOf(event.cue, event.loop, stage.plan.periodMs));
      break;
    case 'TranscriptionText':
      stage.emit(event.type, { text: event.text, language: event.cue.language });
      break;
    case 'incident':
      playIncident(stage, event.incident, moment);
      break;
  }
}
