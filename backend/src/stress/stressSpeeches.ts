import type { Speech } from '../store/records.ts';
import type { StressContext } from './stressContext.ts';

/** Number of speeches in a meeting of two hours; above it, the oldest speech is deleted. */
export const MOST_SPEECHES = 900;

const PREFIX = 'stress-speech-';

/**
 * Returns the function that makes the next speech event: stops the running speech, else deletes the oldest one above the limit, else starts
 * one.
 */
export async function createSpeeches({ store, session, emit, random }: StressContext): Promise<(nowMs: number) => Promise<void>> {
  const { sessionId } = session;
  // Store the ids: reading all speeches for every event would take longer than the event.
  const own = (await store.getList(sessionId, 'speeches')).flatMap(({ _id }) => (_id.startsWith(PREFIX) ? [_id] : []));

  async function begin(nowMs: number): Promise<void> {
    const attendees = await store.getList(sessionId, 'attendees');
    const attendee = attendees[Math.floor(random() * attendees.length)];
    const topic = (await store.getList(sessionId, 'topics')).find(({ start, stop }) => start && !stop)?._id;
    const started: Speech = {
      _id: `${PREFIX}${Number(own.at(-1)?.slice(PREFIX.length) ?? 0) + 1}`,
      start: nowMs,
      stop: null,
      createdAt: new Date(nowMs).toISOString(),
      session: sessionId,
      status: true,
      ...(session.room !== undefined && { room: session.room }),
      ...(attendee && { attendee, ...(attendee.microphone && { microphone: attendee.microphone }) }),
      ...(topic !== undefined && { topic }),
    };
    own.push(started._id);
    await store.putRecord(sessionId, 'speeches', started);
    emit('startSpeech', started);
  }

  return async (nowMs) => {
    const last = await store.getRecord(sessionId, 'speeches', own.at(-1) ?? '');
    const oldest = own.length < MOST_SPEECHES ? undefined : await store.getRecord(sessionId, 'speeches', own[0] ?? '');
    if (last && last.stop == null) {
      const stopped: Speech = { ...last, stop: nowMs, status: false };
      await store.putRecord(sessionId, 'speeches', stopped);
      emit('stopSpeech', stopped);
    } else if (oldest) {
      own.shift();
      await store.deleteRecord(sessionId, 'speeches', oldest._id);
      emit('deleteSpeech', oldest);
    } else {
      if (own.length >= MOST_SPEECHES) own.shift();
      await begin(nowMs);
    }
  };
}
