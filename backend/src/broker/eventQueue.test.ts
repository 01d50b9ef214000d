import { describe, expect, it } from 'vitest';
import type { StoredSession } from '../store/records.ts';
import { liveSession } from '../store/testStore.ts';
import { EventQueue, readCurrent } from './eventQueue.ts';

/** A queue, what it has sent, and its reads of the session, which end when the test lets them. */
function createQueue() {
  const sent: [event: string, isKnown: boolean][] = [];
  const errors: unknown[] = [];
  const reads: ReturnType<typeof Promise.withResolvers<StoredSession>>[] = [];
  const events = new EventQueue({
    read: () => {
      const reading = Promise.withResolvers<StoredSession>();
      reads.push(reading);
      return reading.promise;
    },
    send: (event, _payload, session) => {
      if (event === 'broken') throw new Error('it has no JSON');
      sent.push([event, session !== undefined]);
    },
    onError: (error) => errors.push(error),
  });
  return { events, sent, errors, reads };
}

describe('the events of a session', () => {
  it('that are added together are sent together, and later ones with the session as it is then', async () => {
    const { events, sent, reads } = createQueue();
    events.add('stopStatus', {});
    events.add('status', {});
    await expect.poll(() => reads.length).toBe(1);
    events.add('startTopic', {});
    reads[0]?.resolve(liveSession);
    await expect.poll(() => reads.length).toBe(2);
    expect(sent.map(([event]) => event)).toEqual(['stopStatus', 'status']);
    reads[1]?.resolve(liveSession);
    await expect.poll(() => sent.at(-1)?.[0]).toBe('startTopic');
  });

  it('are sent as those of a removed session when it cannot be read', async () => {
    const { events, sent, errors, reads } = createQueue();
    events.add('startTopic', {});
    await expect.poll(() => reads.length).toBe(1);
    reads[0]?.reject(new Error('no database'));
    await expect.poll(() => sent).toEqual([['startTopic', false]]);
    expect(errors).toHaveLength(1);
  });
});

it('an event that cannot be sent holds up no other one', async () => {
  const { events, sent, errors, reads } = createQueue();
  for (const event of ['broken', 'startTopic']) events.add(event, {});
  await expect.poll(() => reads.length).toBe(1);
  reads[0]?.resolve(liveSession);
  await expect.poll(() => sent).toEqual([['startTopic', true]]);
  events.add('stopTopic', {});
  await expect.poll(() => reads.length).toBe(2);
  expect(errors).toHaveLength(1);
});

describe('what is read while a session changes', () => {
  it.each([
    ['is read again after an event about it', ['startTopic'], 2, true],
    ['is read again after an event about access', ['stopStatus'], 2, true],
    ['is not read again after other events', ['startVote', 'TranscriptionText', 'viewers'], 1, true],
    ['is to be sent again later if that does not end', Array.from({ length: 9 }, () => 'updateTopic'), 3, false],
  ])('%s', async (_what, names, expected, isCurrent) => {
    const { events } = createQueue();
    let reads = 0;
    const read = async () => {
      const name = names[reads];
      if (name !== undefined) events.add(name, {});
      reads += 1;
      return reads;
    };
    expect(await readCurrent(events, ['topics'], read)).toEqual({ result: expected, isCurrent });
  });
});
