import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Control, createControl } from '../support/control.ts';
import { createPostgres, POSTGRES_PASSWORD, type TestPostgres } from '../support/postgres.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';
import { createRedis, REDIS_PASSWORD, type TestRedis } from '../support/redis.ts';

const LIVE = 1002;

let redis: TestRedis;
let database: TestPostgres;
let folder = '';
const sockets: Socket[] = [];

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
  database = await createPostgres();
  await database.start();
  folder = await mkdtemp(join(tmpdir(), 'reference-instances-'));
});

afterAll(async () => {
  await redis.kill();
  await database.dispose();
  await rm(folder, { recursive: true });
});

const next = <T>(socket: Socket, event: string): Promise<T> => new Promise((resolve) => socket.once(event, resolve));

/** Connects to the live session at an instance; resolves when its state has arrived. */
async function watch({ url }: Program): Promise<Socket> {
  const socket = io(`${url}/waterdam`, { transports: ['websocket'], query: { session: LIVE }, forceNew: true });
  sockets.push(socket);
  await next(socket, 'pancarteSession');
  return socket;
}

/** Sends captions at an instance until a client receives one; resolves to all that it received. */
async function sendUntilReceived(control: Control, listener: Socket): Promise<string[]> {
  const received: string[] = [];
  const listen = ({ text }: { text: string }) => received.push(text);
  listener.on('TranscriptionText', listen);
  for (let count = 1; received.length === 0; count += 1) {
    const answered = next(listener, 'viewers');
    await control(`/sessions/${String(LIVE)}/caption`, { text: `word ${String(count)}`, final: false });
    listener.emit('viewers');
    await answered;
  }
  listener.off('TranscriptionText', listen);
  return received;
}

describe.each(['a file', 'PostgreSQL'])('instances with the database in %s', (engine) => {
  let a: Program;
  let b: Program;
  let controlA: Control;
  let start: () => Promise<Program>;

  beforeAll(async () => {
    // Nothing but the database is shared: the backends have no data folder.
    const url = engine === 'PostgreSQL' ? await database.createDatabase() : undefined;
    const args = url === undefined ? ['--database', join(folder, 'data.sqlite')] : [];
    // All follow: with two scripts the origin of an event would be unclear.
    start = () => startBackend([...args, '--redis', redis.url, '--follow'], url === undefined ? {} : { BACKEND_DATABASE_URL: url });
    // One of them fills the empty database: a new file needs one instance alone, in PostgreSQL they start together.
    const first = start();
    if (url === undefined) await first;
    [a, b] = await Promise.all([first, start()]);
    controlA = createControl(a.url);
  });

  afterAll(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await stopPrograms();
  });

  it('an event at one instance reaches the viewers of another once, and changes the state there', async () => {
    const here = await watch(a);
    const there = await watch(b);
    await sendUntilReceived(controlA, there);
    const topicEvents: [string, unknown][] = [];
    for (const [name, socket] of [['here', here] as const, ['there', there] as const])
      socket.on('createTopic', ({ name: topic }: { name: string }) => topicEvents.push([name, topic]));
    const started = Promise.all([here, there].map((socket) => next(socket, 'startTopic')));
    await controlA(`/sessions/${String(LIVE)}/topics/create`, { id: 'from-elsewhere', name: 'Heard everywhere', priority: 99 });
    await controlA(`/sessions/${String(LIVE)}/topics/start`, { id: 'from-elsewhere' });
    await started;
    expect(topicEvents.sort()).toEqual([
      ['here', 'Heard everywhere'],
      ['there', 'Heard everywhere'],
    ]);
    const topics = next<{ _id: string }[]>(there, 'topics');
    there.emit('topics');
    expect((await topics).map(({ _id }) => _id)).toContain('from-elsewhere');
  });

  it('an event of a whole city reaches the viewers of all instances', async () => {
    const there = await watch(b);
    const people = next<{ _id: string; lastname: string }[]>(there, 'delegates');
    await controlA(`/sessions/${String(LIVE)}/people/delegates/update`, { id: 'okafor', lastname: 'Okafor-Elsewhere' });
    expect((await people).find(({ _id }) => _id === 'okafor')?.lastname).toBe('Okafor-Elsewhere');
  });

  it('a withdrawal at one instance ends the connections of another, after its events (rule 12.22)', async () => {
    const here = await watch(a);
    const there = await watch(b);
    const ended = [here, there].map(async (socket) => {
      const events: string[] = [];
      socket.onAny((event: string) => events.push(event));
      return { reason: await next(socket, 'disconnect'), isAnnounced: events.includes('stopStatus') };
    });
    await controlA(`/sessions/${String(LIVE)}/unpublish`);
    expect(await Promise.all(ended)).toEqual([here, there].map(() => ({ reason: 'io server disconnect', isAnnounced: true })));
    await controlA(`/sessions/${String(LIVE)}/publish`);
  });

  it('viewers of all instances are counted together, and those of a lost instance are removed', async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    const c = await start();
    await controlA(`/sessions/${String(LIVE)}/viewers`, { viewers: 100 });
    const here = await watch(a);
    const waitForViewers = async (count: number) => {
      while ((await next(here, 'viewers')) !== count);
    };
    const alone = waitForViewers(101);
    here.emit('viewers');
    await alone;
    const together = waitForViewers(103);
    await Promise.all([watch(b), watch(c)]);
    await together;
    const without = waitForViewers(102);
    c.child.kill('SIGKILL');
    await without;
  });

  it('without the store each instance serves its own viewers, and reaches the others again when the store is back', async () => {
    const here = await watch(a);
    const there = await watch(b);
    await redis.kill();
    await sendUntilReceived(controlA, here);
    await sendUntilReceived(createControl(b.url), there);
    await controlA(`/sessions/${String(LIVE)}/topics/create`, { id: 'missed', name: 'Missed elsewhere', priority: 100 });
    const renewed = next<{ _id: string }[]>(there, 'topics');
    await redis.start();
    expect((await renewed).map(({ _id }) => _id)).toContain('missed');
    await sendUntilReceived(controlA, there);
    for (const { output } of [a, b]) {
      expect(output().match(/the other instances cannot be reached/g)).toHaveLength(1);
      for (const secret of [REDIS_PASSWORD, POSTGRES_PASSWORD]) expect(output()).not.toContain(secret);
    }
  });
});
