import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGreeting, HANDSHAKE, type HostileBroker, startHostileBroker, toEvent } from '../support/hostileBroker.ts';

const handshake = (details: object) => `0${JSON.stringify({ ...(JSON.parse(HANDSHAKE.slice(1)) as object), ...details })}`;
/** Lists in lists: converting them to a text overflows the stack. */
const NESTED = '['.repeat(20_000) + ']'.repeat(20_000);
const INCONVERTIBLE = '{"toString":1,"valueOf":1}';
const many = <T>(message: T): T[] => Array<T>(10_000).fill(message);

/** Messages of a broker on connecting, by its city, which is also the namespace. */
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
  often: [handshake({ pingInterval: 'often' })],
  twice: many(HANDSHAKE),
  pings: [HANDSHAKE, ...many('2')],
  unknown: [HANDSHAKE, ...many('9')],
  base64: [HANDSHAKE, 'bAAAA'],
  connect: [HANDSHAKE, '40/connect,garbage'],
  anonymous: [HANDSHAKE, '40/anonymous,{}'],
  joined: [...toGreeting('joined'), ...many('40/joined,{"sid":"b"}')],
  error: [HANDSHAKE, '44/error,'],
  reason: [HANDSHAKE, '44/reason,null'],
  deep: [HANDSHAKE, `44/deep,{"message":${NESTED}}`],
  message: [HANDSHAKE, `44/message,{"message":${INCONVERTIBLE}}`],
  resumed: [HANDSHAKE, `40/resumed,{"sid":"b","pid":${NESTED}}`],
  seldom: [HANDSHAKE.replace('25000', NESTED)],
  interval: [HANDSHAKE.replace('25000', INCONVERTIBLE)],
  acknowledged: [...toGreeting('acknowledged'), '43/acknowledged,1'],
  attachment: [...toGreeting('attachment'), '45/attachment,1000000-["topics",{"_placeholder":true,"num":9}]', Buffer.alloc(9)],
  early: [HANDSHAKE, ...many('42/early,["topics",[]]')],
  arguments: [...toGreeting('arguments'), `42/arguments,[${'"topics",'.repeat(500_000)}0]`],
  nameless: [...toGreeting('nameless'), '42/nameless,'],
  none: [...toGreeting('none'), '42/none,[]'],
  numbers: [...toGreeting('numbers'), '42/numbers,[7,1]', '42/numbers,7["topics"]', '42/numbers,["topics"]'],
  names: [...toGreeting('names'), ...['__proto__', 'constructor', 'createConstructor', ''].map((name) => toEvent('names', name, {}))],
  nested: [...toGreeting('nested'), `42/nested,["topics",${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]`],
};

const LISTS = ['topics', 'speeches', 'votes', 'attendeesVOD'];
const topics = (count: number, description = '') =>
  Array.from({ length: count }, (_, index) => ({ _id: String(index), name: 'Topic', priority: index, description }));

/** Messages of a session with one topic (contract §6); `instead` replaces the messages of some lists. */
const toMessages = (city: string, instead: Record<string, string[]> = {}) => [
  ...toGreeting(city),
  ...LISTS.flatMap((name) => instead[name] ?? [toEvent(city, name, name === 'topics' ? topics(1) : [])]),
];

/** Messages of a broker and the topics that result: in the snapshot, as count, `unknown` or error, and in the watched session. */
const CASES: Record<string, { messages: string[]; snapshot: unknown; live?: unknown }> = {
  friend: { messages: toMessages('friend'), snapshot: 1, live: 1 },
  full: { messages: toMessages('full', { topics: [toEvent('full', 'topics', topics(20_000))] }), snapshot: 20_000, live: 20_000 },
  // More than 8 MB: the connection ends (rule 12.10).
  huge: { messages: toMessages('huge', { topics: [toEvent('huge', 'topics', topics(80_000, 'x'.repeat(200)))] }), snapshot: 'network' },
  // A list that is dropped is not known, and not an empty list (rules 12.11, 17.17).
  long: { messages: toMessages('long', { topics: [toEvent('long', 'topics', topics(20_001))] }), snapshot: 'unknown', live: 'unknown' },
  longer: {
    messages: toMessages('longer', { topics: [1, 20_001].map((count) => toEvent('longer', 'topics', topics(count))) }),
    snapshot: 'unknown',
    live: 1,
  },
  strange: {
    messages: toMessages('strange', {
      votes: [...many(toEvent('strange', 'noSuchEvent', 1)).slice(0, 1000), toEvent('strange', 'votes', [])],
    }),
    snapshot: 1,
    live: 1,
  },
};

type Answers = Record<string, { snapshot: unknown; live?: unknown }>;

const brokers: HostileBroker[] = [];
afterAll(() => {
  for (const broker of brokers) broker.close();
});

/** Starts a broker for each city and a process that reads them; resolves to its results, or to its exit code if it ends by itself. */
async function readBrokers(
  messages: Record<string, (string | Uint8Array)[]>,
  ...args: string[]
): Promise<{ code?: unknown; answers: Answers }> {
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
  const child = fork(fileURLToPath(new URL('brokerProcess.ts', import.meta.url)), args, { env: { ...process.env, ...settings } });
  const answered = once(child, 'message').then(([answers]) => ({ answers: answers as Answers }));
  const ended = once(child, 'exit').then(([code]) => ({ code: code as unknown, answers: {} }));
  // The process does not end by itself: it once stood still while it exited, and the test run with it.
  return Promise.race([answered, ended]).finally(() => child.kill('SIGKILL'));
}

describe('a broker with an invalid handshake', () => {
  let code: unknown;
  let answers: Answers;
  beforeAll(async () => {
    ({ code, answers } = await readBrokers(GREETINGS));
  });

  it('does not end the process (rule 17.14)', () => {
    expect(code).toBeUndefined();
    expect(answers).not.toEqual({});
  });

  it.each(Object.keys(GREETINGS))('gives no data: %s', (city) => {
    // No answer, or a list that is not known (rule 17.17).
    const noData = [undefined, 'network', 'timeout', 'unknown'];
    expect(noData).toContain(answers[city]?.live);
    expect(noData).toContain(answers[city]?.snapshot);
  });
});

describe('a broker that sends more than rules 12.10 and 12.11 allow', () => {
  let answers: Answers;
  beforeAll(async () => {
    // Read in turn: a large message needs the whole time-out of a broker for itself.
    ({ answers } = await readBrokers(Object.fromEntries(Object.entries(CASES).map(([city, { messages }]) => [city, messages])), 'in-turn'));
  });

  it.each(Object.keys(CASES))('gives the rest of its data: %s', (city) => {
    const { snapshot, live } = CASES[city] ?? {};
    expect(answers[city]).toEqual({ snapshot, ...(live !== undefined && { live }) });
  });
});
