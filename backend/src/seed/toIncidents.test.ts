import { expect, it } from 'vitest';
import { findSeedProblems, SMALL_SEED, writeSeed } from './testSeed.ts';
import { loadSeed } from './loadSeed.ts';

const writeEvents = (events: object[]) =>
  writeSeed({
    ...SMALL_SEED,
    'dorp/sessions/raad/session.json': { ...(SMALL_SEED['dorp/sessions/raad/session.json'] as object), script: true },
    'dorp/sessions/raad/events.json': events,
  });

const load = async (events: object[]) => {
  const seed = writeEvents(events);
  const [city] = await loadSeed({ seedDirs: [seed], mediaDir: seed, nowMs: 0 });
  return city?.sessions[0]?.script?.incidents;
};
const created = { at: 5, event: 'createTopic', topic: { id: 'x', name: 'X', priority: 9 } };
const deleted = { at: 9, event: 'deleteTopic', topic: { id: 'x' } };

it('converts changes to records with all fields at that time', async () => {
  const incidents = await load([
    created,
    { at: 6, event: 'updateTopic', topic: { id: 'x', name: 'Y' } },
    { at: 7, event: 'createAttendee', attendee: { id: 'b', delegate: 'an' } },
    { at: 8, event: 'updateAttendee', attendee: { id: 'b', microphone: 9 } },
    deleted,
    { at: 9, event: 'deleteAttendee', attendee: { id: 'b' } },
    { at: 10, event: 'delegates' },
  ]);
  expect(incidents?.[1]).toEqual({ at: 6, event: 'updateTopic', topic: { id: 'x', name: 'Y', priority: 9 } });
  expect(incidents?.[3]).toMatchObject({ attendee: { _id: 'b', session: 7, microphone: { id: 9 }, delegate: { firstname: 'An' } } });
  expect(incidents?.[4]).toMatchObject({ event: 'deleteTopic', topic: { id: 'x', name: 'Y' } });
  expect(incidents?.[6]).toEqual({ at: 10, event: 'delegates' });
});

it.each([
  ['decreasing time', [created, { at: 4, event: 'topics' }, deleted], 'expected at least 5'],
  ['change of an unknown record', [deleted], 'there is no Topic x at that time'],
  ['second creation', [created, created, deleted], 'there is a Topic x already'],
  ['banner that is not removed', [{ at: 1, event: 'startSessionPancarte', banner: { title: 'Pauze' } }], 'SessionPancarte is still there'],
  ['record that is not deleted', [created], 'Topic x is still there when the loop begins again'],
  ['unknown person', [{ at: 1, event: 'createAttendee', attendee: { id: 'b', delegate: 'no' } }], 'unknown delegate'],
  ['event that is not in the contract', [{ at: 1, event: 'deleteVote' }], 'events.json:'],
])('rejects an input with: %s', async (_what, events, reason) => {
  expect((await findSeedProblems(writeEvents(events))).join('\n')).toContain(reason);
});
