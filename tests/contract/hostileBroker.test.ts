import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { greet, HANDSHAKE, type HostileBroker, startHostileBroker, toEvent } from '../support/hostileBroker.ts';

const handshake = (details: object) => `0${JSON.stringify({ ...(JSON.parse(HANDSHAKE.slice(1)) as object), ...details })}`;
const many = <T>(message: T): T[] => Array<T>(10_000).fill(message);

/** What a broker sends, by the name of its city, which is the namespace too. */
const GREETINGS: Record<string, (string | Uint8Array)[]> = {
  null: ['0null'],
  text: ['0{not json'],
  empty: ['0'],
  nothing: [''],
  list: ['0[]'],
  part: ['0{"sid":"a"}'],
  binary: [Buffer.from('0{"sid":"a"}')],
  length: [handshake({ upgrades: { length: 1e9 } })],
  upgrades: [handshake({ upgrades: many('websocket') })],
  never: [handshake({ pingInterval: 1e300 })],
  always: [handshake({ pingInterval: -1e300 })],
  infinite: ['0{"sid":"a","upgrades":[],"pingInterval":1e999,"pingTimeout":1}'],
  words: [handshake({ pingInterval: 'often' })],
  twice: many(HANDSHAKE),
  pings: [HANDSHAKE, ...many('2')],
  unknown: [HANDSHAKE, ...many('9')],
  base64: [HANDSHAKE, 'bAAAA'],
  connect: [HANDSHAKE, '40/connect,garbage'],
  nobody: [HANDSHAKE, '40/nobody,{}'],
  joined: [...greet('joined'), ...many('40/joined,{"sid":"b"}')],
  error: [HANDSHAKE, '44/error,'],
  reason: [HANDSHAKE, '44/reason,null'],
  acknowledged: [...greet('acknowledged'), '43/acknowledged,1'],
  attachment: [...greet('attachment'), '45/attachment,1000000-["topics",{"_placeholder":true,"num":9}]', Buffer.alloc(9)],
  early: [HANDSHAKE, ...many('42/early,["topics",[]]')],
  arguments: [...greet('arguments'), `42/arguments,[${'"topics",'.repeat(500_000)}0]`],
  nameless: [...greet('nameless'), '42/nameless,'],
  none: [...greet('none'), '42/none,[]'],
  numbers: [...greet('numbers'), '42/numbers,[7,1]', '42/numbers,7["topics"]', '42/numbers,["topics"]'],
  names: [...greet('names'), ...['__proto__', 'constructor', 'createConstructor', ''].map((name) => toEvent('names', name, {}))],
  nested: [...greet('nested'), `42/nested,["topics",${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]`],
};

const LISTS = ['topics', 'speeches', 'votes', 'attendeesVOD'];
const topics = (count: number, description = '') =>
  Array.from({ length: count }, (_, index) => ({ _id: String(index), name: 'Topic', priority: index, description }));

/** A session with one topic: what a broker sends that does what contract §6 says, but for what comes instead of some of it. */
const tell = (city: string, instead: Record<string, string[]> = {}) => [
  ...greet(city),
  ...LISTS.flatMap((name) => instead[name] ?? [toEvent(city, name, name === 'topics' ? topics(1) : [])]),
];

/** What a broker sends, and how many topics are known then: at a question, and where it is listened to. */
const LISTENED: Record<string, { messages: string[]; snapshot: unknown; live?: number }> = {
  friend: { messages: tell('friend'), snapshot: 1, live: 1 },
  full: { messages: tell('full', { topics: [toEvent('full', 'topics', topics(20_000))] }), snapshot: 20_000, live: 20_000 },
  // More than 8 MB: the connection ends.
  huge: { messages: tell('huge', { topics: [toEvent('huge', 'topics', topics(80_000, 'x'.repeat(200)))] }), snapshot: 'network' },
  // What is left out does not count as a session without topics.
  long: { messages: tell('long', { topics: [toEvent('long', 'topics', topics(20_001))] }), snapshot: 'body' },
  longer: {
    messages: tell('longer', { topics: [1, 20_001].map((count) => toEvent('longer', 'topics', topics(count))) }),
    ...{ snapshot: 'body', live: 1 },
  },
  strange: {
    messages: tell('strange', { votes: [...many(toEvent('strange', 'noSuchEvent', 1)).slice(0, 1000), toEvent('strange', 'votes', [])] }),
    ...{ snapshot: 1, live: 1 },
  },
};

type Answers = Record<string, { snapshot: unknown; live?: unknown }>;

const brokers: HostileBroker[] = [];
afterAll(() => {
  for (const broker of brokers) broker.close();
});

/** Starts a broker for each city, and a process that asks them; its exit code, and what it has heard. */
async function askBrokers(
  messages: Record<string, (string | Uint8Array)[]>,
  ...args: string[]
): Promise<{ code: unknown; answers: Answers }> {
  const rules = Object.entries(messages).map(async ([city, sent]) => {
    const broker = await startHostileBroker(({ send }) => sent.forEach(send));
    brokers.push(broker);
    return { city, url: broker.url };
  });
  const settings = {
    PORTAL_METADATA_BROKERS: JSON.stringify(await Promise.all(rules)),
    PORTAL_API_URL: 'http://127.0.0.1:1',
    PORTAL_ADMIN_URL: 'http://127.0.0.1:1',
    PORTAL_API_TOKEN: 'token',
    LOG_LEVEL: 'silent',
  };
  const asking = fork(fileURLToPath(new URL('brokerProcess.ts', import.meta.url)), args, { env: { ...process.env, ...settings } });
  let answers: Answers = {};
  asking.on('message', (message) => (answers = message as Answers));
  const [code] = (await once(asking, 'exit')) as unknown[];
  return { code, answers };
}

describe('a broker that greets with anything', () => {
  let code: unknown;
  let answers: Answers;
  beforeAll(async () => {
    ({ code, answers } = await askBrokers(GREETINGS));
  });

  it('does not end the process', () => {
    expect(code).toBe(0);
  });

  it.each(Object.keys(GREETINGS))('has told nothing: %s', (city) => {
    expect(answers[city]?.live).toBeUndefined();
    expect(['network', 'timeout']).toContain(answers[city]?.snapshot);
  });
});

describe('a broker that sends more than contract §6 allows', () => {
  let answers: Answers;
  beforeAll(async () => {
    // Large messages need the time that a broker has for themselves.
    ({ answers } = await askBrokers(
      Object.fromEntries(Object.entries(LISTENED).map(([city, { messages }]) => [city, messages])),
      'in-turn',
    ));
  });

  it.each(Object.keys(LISTENED))('is heard but for that: %s', (city) => {
    const { snapshot, live } = LISTENED[city] ?? {};
    expect(answers[city]).toEqual({ snapshot, ...(live !== undefined && { live }) });
  });
});
