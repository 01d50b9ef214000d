import { greet, HANDSHAKE, startHostileBroker, toEvent } from '../../tests/support/hostileBroker.ts';
import { ask, expectAlive, hold, HOUR_MS, inMs, until } from './chaosLab.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */
/** @typedef {import('../../tests/support/hostileBroker.ts').HostileConnection} HostileConnection */

const CITY = 'waterdam';
const RECORDED = `/${CITY}/gr-begroting`;
const LIVE = `/${CITY}/live-raad`;
const KNOWN = 'What was known before';

/** What a page may take while its broker does its worst, ms. */
const PAGE_MS = 2500;

/** What /healthz may take: nothing else is done while a message is parsed. */
const PULSE_MS = 1000;
const RESIDENT_MB = 600;
const HOSTILE_MS = 20_000;

/** Each of these ended the process, or kept it from ever answering again. */
const GREETINGS = [
  ['0null'],
  ['0{not json'],
  ['0'],
  ['0{"sid":"a"}'],
  [HANDSHAKE.replace('[]', '{"length":1e9}')],
  [HANDSHAKE.replace('25000', '1e300')],
  [Buffer.from(HANDSHAKE)],
  [...greet(CITY), `44/${CITY},`],
  [...greet(CITY), `42/${CITY},`],
  [...greet(CITY), `42/${CITY},[${'"topics",'.repeat(500_000)}0]`],
];

const FRIENDLY = [
  ...greet(CITY),
  ...['speeches', 'votes', 'attendees', 'attendeesVOD'].map((name) => toEvent(CITY, name, [])),
  toEvent(CITY, 'topics', [{ _id: 'a', name: KNOWN, priority: 1 }]),
];

const topics = (/** @type {number} */ count, /** @type {string} */ description) =>
  toEvent(
    CITY,
    'topics',
    Array.from({ length: count }, (_, index) => ({ _id: `${index}`, name: `Topic ${index}`, priority: index, description })),
  );

/** Lists that are too long: by their bytes, by their records, and record by record without end. @type {((connection: HostileConnection) => void)[]} */
const HUGE = [
  ({ send }) => [...FRIENDLY, topics(80_000, 'x'.repeat(200))].forEach(send),
  ({ send }) => [...greet(CITY), topics(80_000, 'x'.repeat(200))].forEach(send),
  ({ send }) => [...greet(CITY), topics(30_000, '')].forEach(send),
  ({ send, socket }) => {
    let count = 0;
    const pour = () => {
      while (send(toEvent(CITY, 'createTopic', { _id: `n${(count += 1)}`, name: 'One more', priority: 1 })));
    };
    FRIENDLY.forEach(send);
    socket.on('drain', pour);
    pour();
  },
  ({ send, socket }) => {
    let count = 0;
    const pour = () => {
      while (send(toEvent(CITY, `event${(count += 1)}`, 'x'.repeat(1000))));
    };
    FRIENDLY.forEach(send);
    socket.on('drain', pour);
    pour();
  },
];

const rulesFor = (/** @type {string} */ url) => ({ PORTAL_METADATA_BROKERS: JSON.stringify([{ url }]) });

const greetBadly = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  let greeted = 0;
  const broker = await startHostileBroker(({ send }) => {
    GREETINGS[greeted % GREETINGS.length]?.forEach(send);
    greeted += 1;
  });
  lab.finally(broker.close);
  const portal = await lab.portal(url, rulesFor(broker.url));
  let slowest = 0;
  const isDone = async () => {
    for (const path of lab.shuffle([RECORDED, LIVE, `/${CITY}/gr-omgevingsvisie`])) {
      const { status, ms } = await ask(portal.url + path);
      hold(status === 200, `${path} answered ${status} after ${greeted} greetings`);
      slowest = Math.max(slowest, ms);
    }
    return greeted >= GREETINGS.length;
  };
  await until(isDone, 'every greeting is heard', 90_000);
  hold(slowest <= PAGE_MS, `a page took ${inMs(slowest)}`);
  await expectAlive(portal);
  return `${GREETINGS.length} greetings heard, all pages 200, slowest ${inMs(slowest)}; the process lives`;
};

/** Megabytes of memory that a portal has. */
const weigh = async (/** @type {string} */ url) => {
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec((await ask(`${url}/metrics`)).body) ?? [];
  return Number(bytes) / 1_000_000;
};

const sendHugeLists = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  let isHostile = false;
  let greeted = 0;
  /** @type {Set<HostileConnection['socket']>} */
  const sockets = new Set();
  const broker = await startHostileBroker((connection) => {
    sockets.add(connection.socket);
    if (!isHostile) return FRIENDLY.forEach(connection.send);
    HUGE[greeted % HUGE.length]?.(connection);
    greeted += 1;
  });
  lab.finally(broker.close);
  const portal = await lab.portal(url, rulesFor(broker.url));
  const pages = [RECORDED, LIVE];
  const expectKnown = async (/** @type {string} */ path) => {
    const { status, body, ms } = await ask(portal.url + path);
    hold(status === 200, `${path} answered ${status} after ${greeted} connections`);
    hold(body.includes(KNOWN), `${path} has lost what was known after ${greeted} connections`);
    hold(ms <= PAGE_MS, `${path} took ${inMs(ms)} after ${greeted} connections`);
  };
  for (const path of pages) await expectKnown(path);
  isHostile = true;
  for (const socket of sockets) socket.destroy();
  await lab.moveClock(portal, HOUR_MS);
  let [slowest, heaviest] = [0, 0];
  const startMs = performance.now();
  const isOver = async () => {
    const { status, ms } = await ask(`${portal.url}/healthz`);
    hold(status === 200, `/healthz answered ${status} after ${greeted} connections`);
    slowest = Math.max(slowest, ms);
    heaviest = Math.max(heaviest, await weigh(portal.url));
    for (const path of pages) await expectKnown(path);
    return greeted >= HUGE.length && performance.now() - startMs > HOSTILE_MS;
  };
  await until(isOver, 'every kind of list is sent', 120_000);
  hold(slowest <= PULSE_MS, `/healthz took ${inMs(slowest)}`);
  hold(heaviest <= RESIDENT_MB, `the process had ${heaviest.toFixed(0)} MB`);
  await expectAlive(portal);
  return `${greeted} connections with too much in ${((performance.now() - startMs) / 1000).toFixed(0)} s: pages 200 with what was known, /healthz within ${inMs(slowest)}, at most ${heaviest.toFixed(0)} MB`;
};

/** A metadata broker that means harm. @type {import('./chaosLab.mjs').Scenario[]} */
export const brokerScenarios = [
  {
    name: 'broker-hostile-greeting',
    promise: '1',
    deed: 'the metadata broker greets with what is no handshake, and worse',
    run: greetBadly,
  },
  {
    name: 'broker-huge-lists',
    promise: '1',
    deed: 'the metadata broker sends 20 MB of topics, 30,000 of them, and more without end',
    run: sendHugeLists,
  },
];
