import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { AFTER_MS, BEFORE_MS, RECORDED, SETTLE_MS, type TestSession } from '../matching/testSessions.ts';
import { answerWith } from './testPortal.ts';
import { startService, type TestService } from './testReader.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIST = '/waterdam/sessions.json';
const OVER: TestSession = { session: RECORDED, topics: { '2. Fietsbrug': 100 } };
const SPOKEN: TestSession = { ...OVER, lines: [[151, 'Over de brug.']] };
const CHANGED: TestSession = { topics: { '1. Opening': undefined, '2. Fietsbrug': undefined, '3. Tunnel': undefined } };

/** Has something happen once, while the portal is asked for the list of session 1. */
function duringRead({ portal }: TestService, happen: () => Promise<unknown>): void {
  const { start, state, name } = portal.sessions.get(1)!.document.session;
  const list = JSON.stringify({ sessions: [{ id: 1, name, state, isProtected: false, start: { iso: start } }], page: 1, pageCount: 1 });
  portal.faults.set(LIST, (response: ServerResponse) => {
    portal.faults.delete(LIST);
    void happen().then(() => answerWith(200, list)(response));
  });
}

describe('a follow that begins or changes while the portal is read (rule 28.42)', () => {
  it('is told what that read finds', async () => {
    const service = await startService();
    await service.follow('an', { kind: 'city' });
    service.set(1, OVER);
    await service.read(AFTER_MS);
    service.set(1, SPOKEN);
    let bo = '';
    duringRead(service, async () => {
      bo = await service.follow('bo', { kind: 'search', query: 'brug', kinds: ['transcript'] }, service.nowMs - 1);
    });
    await service.read(AFTER_MS + DAY_MS);
    expect(await service.kinds(bo)).toEqual([]);
    await service.read(AFTER_MS + DAY_MS + MINUTE_MS);
    expect(await service.kinds(bo)).toEqual(['spoken:1:2fietsbrug']);
  });

  it('is told what it asks for since it changed', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    const [follow] = await service.store.listFollows(an);
    const choose = (phases: ('before' | 'after')[]) => service.store.changeFollow(follow!.id, { phases, interval: 'now' });
    await choose(['after']);
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await choose(['before']);
    await service.read(BEFORE_MS + SETTLE_MS + MINUTE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
    service.set(1, SPOKEN);
    duringRead(service, () => choose(['before', 'after']));
    await service.read(AFTER_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1']);
    await service.read(AFTER_MS + MINUTE_MS);
    expect(await service.kinds(an)).toEqual(['agenda:1', 'recorded:1', 'transcript:1']);
  });

  it('is not told what had happened before the service was started', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    await service.stop();
    service.set(1, SPOKEN);
    service.nowMs = AFTER_MS + 10 * DAY_MS;
    let bo = '';
    duringRead(service, async () => {
      bo = await service.follow('bo', { kind: 'search', query: 'brug' }, service.nowMs + 1);
      service.nowMs += MINUTE_MS;
    });
    service.reader = service.start();
    await expect.poll(() => service.kinds(an)).toEqual(['agenda:1', 'recorded:1', 'transcript:1']);
    await service.read(service.nowMs + MINUTE_MS);
    expect(await service.kinds(bo)).toEqual([]);
    service.set(1, { ...SPOKEN, votes: { 'Motie brug': { second: 200, outcome: 'adopted' } } });
    await service.read(service.nowMs + 2 * DAY_MS);
    expect(await service.kinds(bo)).toEqual(['voted:1:motie-brug']);
  });

  it('is not told what had happened while nobody followed its city', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' }, BEFORE_MS - 60 * DAY_MS);
    service.set(1, {});
    await service.settle(BEFORE_MS - 59 * DAY_MS);
    await service.store.endFollower(an);
    await service.read(BEFORE_MS - 58 * DAY_MS);
    service.set(1, SPOKEN);
    const bo = await service.follow('bo', { kind: 'search', query: 'brug' }, AFTER_MS + 10 * DAY_MS);
    await service.read(AFTER_MS + 10 * DAY_MS + 20_000);
    expect(await service.kinds(bo)).toEqual([]);
  });
});

describe('two instances that read (rule 28.40)', () => {
  it('write only while they have the lock, and begin again with what the other one stored', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, OVER);
    await service.read(AFTER_MS);
    service.set(1, SPOKEN);
    const { lockSender } = service.store;
    service.portal.faults.set('/waterdam/1.json', (response) => {
      service.store.lockSender = () => Promise.resolve(false);
      service.portal.faults.clear();
      answerWith(200, JSON.stringify(service.portal.sessions.get(1)?.document))(response);
    });
    const before = await service.store.listSnapshots('waterdam');
    await service.read(AFTER_MS + DAY_MS);
    expect([await service.kinds(an), await service.store.listSnapshots('waterdam')]).toEqual([['recorded:1'], before]);
    // What the other instance found, and told.
    const happened = { recorded: AFTER_MS - 3 * 3_600_000, transcript: 0 };
    const history = { ...(JSON.parse(before[0]!.content) as object), happened };
    await service.store.saveFindings({ snapshots: [{ city: 'waterdam', sessionId: 1, content: JSON.stringify(history) }], news: [] }, 1);
    service.store.lockSender = lockSender;
    await service.read(AFTER_MS + 2 * DAY_MS);
    expect(await service.kinds(an)).toEqual(['recorded:1']);
  });

  it('tell a change of an agenda once (rule 28.43)', async () => {
    const service = await startService();
    const an = await service.follow('an', { kind: 'city' });
    service.set(1, {});
    await service.settle(BEFORE_MS);
    service.set(1, CHANGED);
    await service.read(BEFORE_MS + DAY_MS);
    const [unsettled] = await service.store.listSnapshots('waterdam');
    await service.read(BEFORE_MS + DAY_MS + SETTLE_MS);
    const told = await service.kinds(an);
    expect(told).toHaveLength(2);
    // Another instance that had read the snapshot before the change was stored finds it as well.
    await service.stop();
    await service.store.saveFindings({ snapshots: [unsettled!], news: [] }, 1);
    service.nowMs += 2000;
    service.reader = service.start();
    await service.read(BEFORE_MS + DAY_MS + 2 * SETTLE_MS);
    expect(await service.kinds(an)).toEqual(told);
  });
});
