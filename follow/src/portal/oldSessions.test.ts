import { describe, expect, it } from 'vitest';
import { AFTER_MS, BEFORE_MS, RECORDED, START_MS, type TestSession } from '../matching/testSessions.ts';
import { answerWith } from './testPortal.ts';
import { startService, type TestService } from './testReader.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_LATER_MS = START_MS + 368 * DAY_MS;
const LIST = '/waterdam/sessions.json';
const OVER: TestSession = { session: RECORDED, topics: { '2. Fietsbrug': 100 }, lines: [[151, 'Over de brug.']] };
const TOLD = ['agenda:1', 'recorded:1', 'transcript:1'];

/** Tells those who follow of session 1 before and after it; a year later the list does not go back to it. */
async function tellAll(service: TestService): Promise<void> {
  service.set(1, {});
  await service.settle(BEFORE_MS);
  await service.send();
  service.set(1, OVER);
  await service.read(AFTER_MS);
  await service.send();
  service.portal.faults.set(LIST, answerWith(200, '{"sessions":[],"page":1,"pageCount":1}'));
}

describe('a session of a year ago (rule 28.48)', () => {
  it('is forgotten, with what was told of it', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    await tellAll(service);
    await service.read(YEAR_LATER_MS - 3 * DAY_MS);
    expect([await service.kinds(an), await service.store.listSnapshots('waterdam')]).toEqual([TOLD, [expect.anything()]]);
    await service.read(YEAR_LATER_MS);
    expect([await service.kinds(an), await service.store.listSnapshots('waterdam')]).toEqual([[], []]);
  });

  it('is remembered while something of it waits, which is still true at the last check', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.send();
    service.set(1, OVER);
    await service.read(AFTER_MS);
    service.portal.faults.set(LIST, answerWith(200, '{"sessions":[],"page":1,"pageCount":1}'));
    await service.read(YEAR_LATER_MS);
    const waits = await service.kinds(an);
    expect([waits, await service.check(an)]).toEqual([TOLD, ['recorded:1', 'transcript:1']]);
    await service.send();
    await service.read(YEAR_LATER_MS + DAY_MS);
    expect(await service.store.listSnapshots('waterdam')).toEqual([]);
  });

  it('is not told again when it is listed or followed once more, but what is new in it is', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    await tellAll(service);
    await service.read(YEAR_LATER_MS);
    const bo = await service.follow('bo', { kind: 'session', sessionId: 1 }, YEAR_LATER_MS + 1);
    service.portal.faults.clear();
    await service.read(YEAR_LATER_MS + DAY_MS);
    await service.stop();
    service.reader = service.start();
    await service.read(YEAR_LATER_MS + 2 * DAY_MS);
    expect([await service.kinds(an), await service.kinds(bo)]).toEqual([[], []]);
    service.set(1, { ...OVER, votes: { 'Motie brug': { second: 200, outcome: 'adopted' } } });
    await service.read(YEAR_LATER_MS + 40 * DAY_MS);
    expect([await service.kinds(an), await service.kinds(bo)]).toEqual([[], ['voted:1:motie-brug']]);
  });

  it('is told as another one when it gets a new date', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    await tellAll(service);
    await service.read(YEAR_LATER_MS);
    service.portal.faults.clear();
    service.set(1, { session: { start: new Date(YEAR_LATER_MS + 30 * DAY_MS).toISOString() } });
    await service.settle(YEAR_LATER_MS + DAY_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
  });

  it('is remembered while a list has it, or somebody follows just it', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'session', sessionId: 1 });
    const bo = await service.follow('bo', { kind: 'city' });
    await tellAll(service);
    await service.read(YEAR_LATER_MS);
    expect([await service.kinds(an), await service.kinds(bo)]).toEqual([TOLD, TOLD]);
    await service.store.endFollower(an);
    service.portal.faults.clear();
    await service.read(YEAR_LATER_MS + DAY_MS);
    expect(await service.kinds(bo)).toEqual(TOLD);
  });

  it('is known no more when nobody follows its city', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    const bo = await service.follow('bo', { kind: 'person', personId: 'bo' });
    await tellAll(service);
    await service.store.endFollower(an);
    await service.read(AFTER_MS + DAY_MS);
    expect(await service.store.listSnapshots('waterdam')).toHaveLength(1);
    await service.store.endFollower(bo);
    await service.read(AFTER_MS + 2 * DAY_MS);
    expect(await service.store.listSnapshots('waterdam')).toEqual([]);
    service.portal.faults.clear();
    const cy = await service.follow('cy', { kind: 'city' }, AFTER_MS + 2 * DAY_MS);
    await service.read(AFTER_MS + 3 * DAY_MS);
    expect(await service.kinds(cy)).toEqual([]);
  });
});
