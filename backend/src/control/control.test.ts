import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import type { Topic, Vote } from '../store/records.ts';
import { snapshotEvents } from '../broker/snapshots/sessionSnapshot.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';
import { toControlCall } from './commands.ts';

let backend: Backend;

beforeAll(async () => {
  const seed = writeSeed(SMALL_SEED);
  backend = await createTestBackend({
    seedDirs: [seed],
    mediaDir: seed,
    clock: () => 1_800_000_000_000,
    apiToken: 'api',
    controlToken: 'control',
  });
  await backend.listen();
});
afterAll(() => backend.close());
afterEach(() => backend.faults.clear());

const command = async (...args: string[]) => {
  const { method, path, body } = toControlCall(args);
  const headers = { authorization: 'Bearer control' };
  return backend.app.inject({ method, url: `/control${path}`, headers, ...(body && { payload: body }) });
};
const ask = (path: string, signal?: AbortSignal) =>
  fetch(backend.url + path, { headers: { authorization: 'Bearer api' }, ...(signal && { signal }) });

describe('faults', () => {
  it('fail one service and not its backup, a given number of times', async () => {
    await command('fault', 'admin', 'fail', 'status=503', 'times=2');
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await ask('/admin/clients')).status);
    expect(statuses).toEqual([503, 503, 200]);
    await command('fault', 'admin', 'fail');
    expect((await ask('/admin-backup/clients')).status).toBe(200);
  });

  it('garble answers', async () => {
    await command('fault', '/api/dorp/*', 'garble');
    const answer = await ask('/api/dorp/rooms');
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
    expect((await ask('/api/portal.php')).ok).toBe(true);
  });

  it('send Retry-After', async () => {
    await command('fault', 'api', 'fail', 'status=429', 'retryAfter=5');
    const answer = await ask('/api/portal.php');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
  });

  it('close the connection in the middle of an answer', async () => {
    await command('fault', 'api', 'cut');
    const answer = await ask('/api/portal.php');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('answer in six content codings and close the connection', async () => {
    await command('fault', 'api', 'codings');
    // Do not use fetch: it would decode the content codings.
    const answer = await new Promise<IncomingMessage>((resolve) => get(`${backend.url}/api/portal.php`, resolve));
    expect(answer.headers['content-encoding']?.split(', ')).toHaveLength(6);
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
  });

  it.each(['drip', 'huge'])('send an endless answer: %s', async (kind) => {
    await command('fault', 'api', kind);
    const { status, body } = await ask('/api/portal.php');
    expect(status).toBe(200);
    const reader = body?.getReader();
    for (let chunk = 0; chunk < 3; chunk += 1) expect((await reader?.read())?.done).toBe(false);
    await command('clear-faults');
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow();
  });

  it('leave a call without an answer until they are cleared', async () => {
    await command('fault', 'api', 'hang', 'times=1');
    const hanging = ask('/api/portal.php').then(
      () => 'answered',
      () => 'cut off',
    );
    // The fault has been applied as soon as another call is answered.
    while ((await command('faults')).json<unknown[]>().length > 0) await ask('/broker/transcriptions/dorp/7/versions');
    await command('clear-faults');
    expect(await hanging).toBe('cut off');
  });

  it('answer a delayed call when they are cleared', async () => {
    await command('fault', 'api', 'delay', 'delayMs=600000', 'times=1');
    const delayed = ask('/api/portal.php');
    while ((await command('faults')).json<unknown[]>().length > 0) await ask('/broker/transcriptions/dorp/7/versions');
    await command('clear-faults');
    expect((await delayed).ok).toBe(true);
  });

  it('are rejected for an unknown service', async () => {
    expect((await command('fault', 'nonsense', 'fail')).statusCode).toBe(400);
  });
});

describe('the log of requests', () => {
  it('counts the calls of a service', async () => {
    await command('clear-requests');
    await ask('/api/portal.php?x=1');
    await ask('/broker/transcriptions/dorp/7/versions');
    const calls = (await command('requests', 'api')).json<object[]>();
    expect(calls).toEqual([{ method: 'GET', path: '/api/portal.php?x=1', timeMs: 1_800_000_000_000, status: 200 }]);
    expect((await command('requests', '/broker/**')).json()).toHaveLength(1);
  });
});

describe('changes of a session', () => {
  it('start and stop a topic', async () => {
    expect((await command('topic', 'start', 'raad', 't2', 'name=Nieuw', 'priority=2')).json()).toMatchObject({
      event: 'startTopic',
      payload: { _id: 't2', name: 'Nieuw', status: true, start: { utc: 1_800_000_000_000 }, stop: null },
    });
    await command('topic', 'stop', 'raad', 't2', 'at=1800000060000');
    const topic = (await backend.store.getList(7, 'topics')).find(({ _id }): boolean => _id === 't2') as Topic;
    expect(topic).toMatchObject({ status: false, stop: { utc: 1_800_000_060_000, relativeTime: 60 } });
    expect((await command('topic', 'reset', 'raad', 't2')).json()).toMatchObject({
      event: 'resetTopic',
      payload: { start: null, stop: null },
    });
    expect((await command('topic', 'delete', 'raad', 't2')).json()).toMatchObject({ event: 'deleteTopic' });
    expect(await backend.store.getList(7, 'topics')).toHaveLength(1);
  });

  it('compute the total and the percentages of a vote', async () => {
    const result = [
      { vote: 'yes', label: 'Voor', count: 2 },
      { vote: 'no', label: 'Tegen', count: 1 },
    ];
    await command('vote', 'update', 'raad', 'v1', `result=${JSON.stringify(result)}`);
    const [vote] = (await backend.store.getList(7, 'votes')) as [Vote];
    expect(vote.total).toBe(3);
    expect(vote.result.map(({ percentage }) => percentage)).toEqual([67, 33]);
  });

  it('publish and unpublish', async () => {
    expect((await command('unpublish', '7')).json()).toEqual({ event: 'status', payload: { status: 'vod', published: false } });
    expect((await backend.store.getSession('dorp', 'raad'))?.published).toBe(false);
    await command('publish', 'raad');
    expect((await backend.store.getSession('dorp', 'raad'))?.published).toBe(true);
  });

  it('start and stop a banner', async () => {
    await command('banner', 'start', 'raad', 'title=Pauze');
    expect(await backend.store.getBanner(7)).toEqual({ start: 1_800_000_000_000, removed: false, title: 'Pauze' });
    expect((await command('banner', 'stop', 'raad')).json()).toMatchObject({ event: 'stopSessionPancarte', payload: { removed: true } });
    expect(await backend.store.getBanner(7)).toBeNull();
  });

  it('send the whole record, what changed, or the id only (contract §6)', async () => {
    const updatedAt = 1_800_000_000_000;
    await command('vote', 'create', 'raad', 'v8', 'name=Motie', 'priority=8', 'eligible=37', 'result=[]');
    const whole = (await command('vote', 'update', 'raad', 'v8', 'name=Motie 8')).json<{ payload: object }>().payload;
    expect(whole).toMatchObject({ _id: 'v8', name: 'Motie 8', eligible: 37, updatedAt });
    const changed = await command('vote', 'update', 'raad', 'v8', 'outcome=rejected', 'majority=two-thirds', 'send=changes');
    expect(changed.json()).toEqual({ event: 'updateVote', payload: { _id: 'v8', outcome: 'rejected', majority: 'two-thirds', updatedAt } });
    const stopped = await command('vote', 'stop', 'raad', 'v8', 'send=id');
    expect(stopped.json()).toEqual({ event: 'stopVote', payload: { _id: 'v8' } });
    expect(await backend.store.getRecord(7, 'votes', 'v8')).toMatchObject({
      name: 'Motie 8',
      outcome: 'rejected',
      stop: updatedAt,
      updatedAt,
    });
    await command('vote', 'delete', 'raad', 'v8');
  });

  it('set the ballots of a vote, correct them after its end, and take them back (rule 10.12)', async () => {
    const set = (ballots: unknown) => command('vote', 'update', 'raad', 'v8', `ballots=${JSON.stringify(ballots)}`, 'send=changes');
    await command('vote', 'create', 'raad', 'v8', 'name=Motie', 'priority=8', 'result=[]', 'ballots=[{"attendee":"a1","vote":"yes"}]');
    await command('vote', 'stop', 'raad', 'v8');
    const ballots = [{ attendee: 'a1', vote: 'no', label: 'Tegen' }, { delegate: 'an', vote: 'absent' }, { name: 'Jo', vote: 'yes' }]; // prettier-ignore
    expect((await set(ballots)).json()).toMatchObject({ event: 'updateVote', payload: { _id: 'v8', ballots } });
    expect(await backend.store.getRecord(7, 'votes', 'v8')).toMatchObject({ ballots, stop: 1_800_000_000_000, total: 0 });
    for (const wrong of [[{ attendee: 'a9', vote: 'no' }], [{ delegate: 'a1', vote: 'no' }], [{ vote: 'no' }], [{ attendee: 'a1' }]])
      expect((await set(wrong)).statusCode).toBe(400);
    expect(await backend.store.getRecord(7, 'votes', 'v8')).toMatchObject({ ballots });
    const { event, payload } = (await set(null)).json<{ event: string; payload: Vote[] }>();
    expect([event, payload.find(({ _id }) => _id === 'v8')?.ballots]).toEqual(['votes', undefined]);
    await command('vote', 'delete', 'raad', 'v8');
  });

  it('leave the ballot of a removed attendee to the person (rule 10.12)', async () => {
    await command('attendee', 'create', 'raad', 'guest', 'delegate={"id":"jo","firstname":"Jo","lastname":"Maes"}');
    await command('vote', 'create', 'raad', 'v8', 'name=Motie', 'priority=8', 'result=[]', 'ballots=[{"attendee":"guest","vote":"yes"}]');
    await command('attendee', 'delete', 'raad', 'guest');
    expect((await backend.store.getRecord(7, 'votes', 'v8'))?.ballots).toEqual([{ delegate: 'jo', name: 'Jo Maes', vote: 'yes' }]);
    await command('vote', 'delete', 'raad', 'v8');
  });

  it('delete a vote and send the list without it', async () => {
    const rest = await backend.store.getList(7, 'votes');
    await command('vote', 'create', 'raad', 'v9', 'name=Motie', 'priority=9', 'result=[]');
    expect((await command('vote', 'delete', 'raad', 'v9')).json()).toEqual({ event: 'votes', payload: rest });
  });

  it('change people and versions of captions, and send the whole list', async () => {
    const people = (await command('delegate', 'create', 'raad', 'jo', 'firstname=Jo', 'lastname=Maes', 'division=green')).json<{
      payload: object[];
    }>();
    expect(people).toMatchObject({
      event: 'delegates',
      payload: [{ _id: 'an' }, { _id: 'jo', division: { _id: 'green', name: 'Groen' } }],
    });
    await command('delegate', 'update', 'raad', 'jo', 'lastname=Claes');
    expect((await backend.store.getDelegates('dorp'))[1]).toMatchObject({ firstname: 'Jo', lastname: 'Claes' });
    await command('delegate', 'delete', 'raad', 'jo');
    expect(await backend.store.getDelegates('dorp')).toHaveLength(1);
    expect((await command('division', 'create', 'raad', 'red', 'name=Rood')).json()).toMatchObject({ event: 'divisions' });
    expect((await command('subtitles', 'raad', '7-nl', 'published=false')).json()).toMatchObject({
      event: 'subtitles',
      payload: [{ _id: '7-nl', published: false, ready: true }],
    });
  });

  it('add an attendee who is a delegate of the city or is described', async () => {
    expect((await command('attendee', 'create', 'raad', 'a2', 'delegate=an')).json()).toMatchObject({
      event: 'createAttendee',
      payload: { _id: 'a2', delegate: { _id: 'an', lastname: 'Peeters' }, role: { _id: 'mayor' } },
    });
    const guest = '{"id":"gast","firstname":"Jo","lastname":"Maes","division":"green"}';
    const added = (await command('attendee', 'create', 'raad', 'a3', `delegate=${guest}`)).json<{ payload: object }>();
    expect(added).toEqual({
      event: 'createAttendee',
      payload: {
        _id: 'a3',
        session: 7,
        updatedAt: 1_800_000_000_000,
        delegate: { _id: 'gast', firstname: 'Jo', lastname: 'Maes', division: { _id: 'green', name: 'Groen' } },
      },
    });
    expect(await backend.store.getRecord(7, 'attendees', 'a3')).toEqual(added.payload);
    expect(await backend.store.getDelegates('dorp')).toHaveLength(1);
    for (const id of ['a2', 'a3']) await command('attendee', 'delete', 'raad', id);
  });

  it.each([...snapshotEvents])('send "%s" again', async (event) => {
    const wanted = event === 'attendees' ? 400 : 200;
    expect((await command('resend', 'raad', event)).statusCode).toBe(wanted);
  });

  it('send any event unchanged', async () => {
    expect((await command('emit', 'raad', 'startTopic', '{"name":7}')).json()).toEqual({ event: 'startTopic', payload: { name: 7 } });
    expect((await command('emit', 'raad', 'anything')).statusCode).toBe(200);
  });

  it.each([
    ['topic start none t1', 404],
    ['delegate create raad an firstname=An lastname=Peeters', 400],
    ['delegate update raad nobody lastname=x', 404],
    ['delegate update raad an division=none', 400],
    ['division update raad green colour=red', 400],
    ['subtitles raad none ready=false', 404],
    ['resend raad startTopic', 400],
    ['script raad speed=0', 400],
    ['topic stop raad t9', 404],
    ['topic create raad t1 name=x priority=1', 400],
    ['topic start raad t9', 400],
    ['speech start raad attendee=a9', 400],
    ['attendee start raad a1', 400],
    ['attendee create raad a9 delegate={"firstname":"Jo"}', 400],
    ['attendee create raad a9 delegate={"id":"jo","firstname":"Jo","lastname":"Maes","division":"none"}', 400],
    ['vote reset raad v1', 400],
    ['status raad asleep', 400],
  ])('are rejected for "%s"', async (args, status) => {
    expect((await command(...args.split(' '))).statusCode).toBe(status);
  });
});
