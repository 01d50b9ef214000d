import { toGreeting, HANDSHAKE, startHostileBroker, toEvent } from '../../tests/support/hostileBroker.ts';
import { fetchTimed, expectAlive, expectThat, HOUR_MS, toMsText, waitFor } from './chaosLab.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */
/** @typedef {import('../../tests/support/hostileBroker.ts').HostileConnection} HostileConnection */

const CITY = 'waterdam';
const RECORDED = `/${CITY}/gr-begroting`;
const LIVE = `/${CITY}/live-raad`;
const EARLIER_TOPIC = 'Topic before the fault';

/** Limit for a page while its broker is hostile, ms. */
const PAGE_LIMIT_MS = 2500;

/** Limit for /healthz, ms: parsing a message blocks the process. */
const HEALTH_LIMIT_MS = 1000;
const RESIDENT_MB = 600;
const HOSTILE_MS = 20_000;

/** Messages that once ended the process or blocked it for ever. */
const HANDSHAKES = [
  ['0null'],
  ['0{not json'],
  ['0'],
  ['0{"sid":"a"}'],
  [HANDSHAKE.replace('[]', '{"length":1e9}')],
  [HANDSHAKE.replace('25000', '1e300')],
  [Buffer.from(HANDSHAKE)],
  [...toGreeting(CITY), `44/${CITY},`],
  [...toGreeting(CITY), `42/${CITY},`],
  [...toGreeting(CITY), `42/${CITY},[${'"topics",'.repeat(500_000)}0]`],
];

const VALID_MESSAGES = [
  ...toGreeting(CITY),
  ...['speeches', 'votes', 'attendees', 'attendeesVOD'].map((name) => toEvent(CITY, name, [])),
  toEvent(CITY, 'topics', [{ _id: 'a', name: EARLIER_TOPIC, priority: 1 }]),
];

const topics = (/** @type {number} */ count, /** @type {string} */ description) =>
  toEvent(
    CITY,
    'topics',
    Array.from({ length: count }, (_, index) => ({ _id: `${index}`, name: `Topic ${index}`, priority: index, description })),
  );

/**
 * Functions that send too much: too many bytes, too many records, and an endless number of events. @type {((connection: HostileConnection)
 * => void)[]}
 */
const OVERSIZED_SENDERS = [
  ({ send }) => [...VALID_MESSAGES, topics(80_000, 'x'.repeat(200))].forEach(send),
  ({ send }) => [...toGreeting(CITY), topics(80_000, 'x'.repeat(200))].forEach(send),
  ({ send }) => [...toGreeting(CITY), topics(30_000, '')].forEach(send),
  ({ send, socket }) => {
    let count = 0;
    const pour = () => {
      while (send(toEvent(CITY, 'createTopic', { _id: `n${(count += 1)}`, name: 'One more', priority: 1 })));
    };
    VALID_MESSAGES.forEach(send);
    socket.on('drain', pour);
    pour();
  },
  ({ send, socket }) => {
    let count = 0;
    const pour = () => {
      while (send(toEvent(CITY, `event${(count += 1)}`, 'x'.repeat(1000))));
    };
    VALID_MESSAGES.forEach(send);
    socket.on('drain', pour);
    pour();
  },
];

const toBrokerSettings = (/** @type {string} */ url) => ({ PORTAL_METADATA_BROKERS: JSON.stringify([{ url }]) });

const sendHostileHandshakes = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  let connections = 0;
  const broker = await startHostileBroker(({ send }) => {
    HANDSHAKES[connections % HANDSHAKES.length]?.forEach(send);
    connections += 1;
  });
  lab.finally(broker.close);
  const portal = await lab.portal(url, toBrokerSettings(broker.url));
  let slowest = 0;
  const isDone = async () => {
    for (const path of lab.shuffle([RECORDED, LIVE, `/${CITY}/gr-omgevingsvisie`])) {
      const { status, ms } = await fetchTimed(portal.url + path);
      expectThat(status === 200, `${path} answered ${status} after ${connections} handshakes`);
      slowest = Math.max(slowest, ms);
    }
    return connections >= HANDSHAKES.length;
  };
  await waitFor(isDone, 'every handshake is received', 90_000);
  expectThat(slowest <= PAGE_LIMIT_MS, `a page took ${toMsText(slowest)}`);
  await expectAlive(portal);
  return `${HANDSHAKES.length} handshakes, all pages 200, slowest ${toMsText(slowest)}; the process runs`;
};

/** Reads the resident memory of a portal in MB. */
const readMemoryMb = async (/** @type {string} */ url) => {
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec((await fetchTimed(`${url}/metrics`)).body) ?? [];
  return Number(bytes) / 1_000_000;
};

const sendHugeLists = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  let isHostile = false;
  let connections = 0;
  /** @type {Set<HostileConnection['socket']>} */
  const sockets = new Set();
  const broker = await startHostileBroker((connection) => {
    sockets.add(connection.socket);
    if (!isHostile) return VALID_MESSAGES.forEach(connection.send);
    OVERSIZED_SENDERS[connections % OVERSIZED_SENDERS.length]?.(connection);
    connections += 1;
  });
  lab.finally(broker.close);
  const portal = await lab.portal(url, toBrokerSettings(broker.url));
  const pages = [RECORDED, LIVE];
  const expectEarlierTopic = async (/** @type {string} */ path) => {
    const { status, body, ms } = await fetchTimed(portal.url + path);
    expectThat(status === 200, `${path} answered ${status} after ${connections} connections`);
    expectThat(body.includes(EARLIER_TOPIC), `${path} lost earlier data after ${connections} connections`);
    expectThat(ms <= PAGE_LIMIT_MS, `${path} took ${toMsText(ms)} after ${connections} connections`);
  };
  for (const path of pages) await expectEarlierTopic(path);
  isHostile = true;
  for (const socket of sockets) socket.destroy();
  await lab.moveClock(portal, HOUR_MS);
  let slowest = 0;
  let heaviest = 0;
  const startMs = performance.now();
  const isDone = async () => {
    const { status, ms } = await fetchTimed(`${portal.url}/healthz`);
    expectThat(status === 200, `/healthz answered ${status} after ${connections} connections`);
    slowest = Math.max(slowest, ms);
    heaviest = Math.max(heaviest, await readMemoryMb(portal.url));
    for (const path of pages) await expectEarlierTopic(path);
    return connections >= OVERSIZED_SENDERS.length && performance.now() - startMs > HOSTILE_MS;
  };
  await waitFor(isDone, 'every kind of list is sent', 120_000);
  expectThat(slowest <= HEALTH_LIMIT_MS, `/healthz took ${toMsText(slowest)}`);
  expectThat(heaviest <= RESIDENT_MB, `the process had ${heaviest.toFixed(0)} MB`);
  await expectAlive(portal);
  return `${connections} connections over the limit in ${((performance.now() - startMs) / 1000).toFixed(0)} s: pages 200 with earlier data, /healthz within ${toMsText(slowest)}, at most ${heaviest.toFixed(0)} MB`;
};

/** Scenarios with a hostile metadata broker. @type {import('./chaosLab.mjs').Scenario[]} */
export const brokerScenarios = [
  {
    name: 'broker-hostile-greeting',
    promise: '1',
    action: 'the metadata broker sends invalid and hostile handshakes',
    run: sendHostileHandshakes,
  },
  {
    name: 'broker-huge-lists',
    promise: '1',
    action: 'the metadata broker sends 20 MB of topics, 30,000 topics, and an endless message',
    run: sendHugeLists,
  },
];
