import { instantAt } from '../seed/toRecords.ts';
import type { CaptionFlow } from './captionFlow.ts';
import { createCaptionFlow } from './captionFlow.ts';
import { createSpeeches } from './stressSpeeches.ts';
import type { StressContext } from './stressContext.ts';
import { advanceVote } from './stressVotes.ts';

/** A meeting whose events follow no script. */
export interface StressMeeting {
  /** Makes the next event at an instant (epoch ms): changes the records, then emits the event. */
  next(nowMs: number): Promise<void>;
}

/** Shares of the kinds of events, as in a busy meeting: mostly captions. */
const MIX = [
  { kind: 'caption', share: 0.7 },
  { kind: 'speech', share: 0.1 },
  { kind: 'vote', share: 0.1 },
  { kind: 'topic', share: 0.06 },
  { kind: 'viewers', share: 0.02 },
  { kind: 'attendee', share: 0.02 },
] as const;

const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)];

/** One event in five stops the running topic or starts one; the other four change a description. */
async function advanceTopics({ store, session, emit, random }: StressContext, nowMs: number): Promise<void> {
  const { sessionId } = session;
  const topics = await store.getList(sessionId, 'topics');
  const running = topics.find(({ start, stop }) => start && !stop);
  const chosen = pick(topics, random);
  if (!chosen) return;
  if (random() > 0.2) {
    const updated = { ...chosen, description: `Bijgewerkt om ${new Date(nowMs).toISOString()}.` };
    await store.putRecord(sessionId, 'topics', updated);
    emit('updateTopic', updated);
  } else if (running) {
    const relativeTime = Math.round((nowMs - (running.start?.utc ?? nowMs)) / 1000);
    const stopped = { ...running, status: false, stop: { ...instantAt(nowMs), relativeTime } };
    await store.putRecord(sessionId, 'topics', stopped);
    emit('stopTopic', stopped);
  } else {
    const started = { ...chosen, status: true, start: instantAt(nowMs), stop: null };
    await store.putRecord(sessionId, 'topics', started);
    emit('startTopic', started);
  }
}

async function changeViewers({ store, session, emit, random, connections }: StressContext): Promise<void> {
  const viewers = Math.max(
    0,
    ((await store.getSession(session.city, String(session.sessionId)))?.viewers ?? 0) + Math.floor(random() * 21) - 10,
  );
  await store.updateSession(session.sessionId, { viewers });
  emit('viewers', viewers + connections());
}

async function moveAttendee({ store, session, emit, random }: StressContext): Promise<void> {
  const attendee = pick(await store.getList(session.sessionId, 'attendees'), random);
  if (!attendee) return;
  const id = 20 + Math.floor(random() * 20);
  const moved = { ...attendee, microphone: { _id: `microphone-${id}`, name: `Microphone ${id}`, id } };
  await store.putRecord(session.sessionId, 'attendees', moved);
  emit('updateAttendee', moved);
}

/** Creates a meeting of random events in realistic shares. The number of its records stays that of a long meeting. */
export async function createStressMeeting(context: StressContext): Promise<StressMeeting> {
  const captions: CaptionFlow = await createCaptionFlow(context);
  const advanceSpeeches = await createSpeeches(context);
  return {
    async next(nowMs) {
      let left = context.random();
      const { kind } = MIX.find(({ share }) => (left -= share) < 0) ?? MIX[0];
      if (kind === 'caption') captions.next(nowMs);
      else if (kind === 'speech') await advanceSpeeches(nowMs);
      else if (kind === 'vote') await advanceVote(context, nowMs);
      else if (kind === 'topic') await advanceTopics(context, nowMs);
      else if (kind === 'viewers') await changeViewers(context);
      else await moveAttendee(context);
    },
  };
}
