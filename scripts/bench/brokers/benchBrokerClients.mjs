// A process with clients for `npm run bench -- brokers`. A client that loses its broker connects to the next one, as a proxy would let it.
const { io } = await import('socket.io-client');

/**
 * A client, and how often it has received each event, by its number.
 * @typedef {{ socket: import('socket.io-client').Socket, received: Map<number, number> }} Client
 */

/** Number of connections that are opened at the same time. */
const AT_ONCE = 50;
const EVENT = 'updateVote';

/** Longest wait of a client before it connects again, ms: the portal spreads its clients too. */
const LONGEST_WAIT_MS = 15_000;

/** @type {Client[]} */
const clients = [];

/** @param {string[]} urls brokers, the first one first @param {number} session @param {Map<number, number>} received */
function connectOne(urls, session, received) {
  const [url = '', ...others] = urls;
  const socket = io(`${url}/waterdam`, { transports: ['websocket'], query: { session }, forceNew: true, reconnection: false });
  socket.on(EVENT, ({ bench }) => {
    if (bench) received.set(bench.number, (received.get(bench.number) ?? 0) + 1);
  });
  const client = { socket, received };
  const connectAgain = () => {
    const again = () => clients.splice(clients.indexOf(client), 1, connectOne([...others, url], session, received));
    setTimeout(again, Math.random() * LONGEST_WAIT_MS);
  };
  socket.once('disconnect', connectAgain);
  socket.once('connect_error', connectAgain);
  return client;
}

/** @param {{ urls: string[], session: number, count: number }} order */
async function connect({ urls, session, count }) {
  for (let index = 0; index < count; index += 1) {
    // Each broker has as many clients.
    const client = connectOne(index % 2 === 0 ? urls : urls.toReversed(), session, new Map());
    clients.push(client);
    if (index % AT_ONCE === 0) await new Promise((resolve) => client.socket.once('connect', () => resolve(undefined)));
  }
}

/** How many clients are connected, and how many have received each of some events once. @param {{ from: number, until: number }} events */
function report({ from, until }) {
  const numbers = Array.from({ length: until - from }, (_, index) => from + index);
  const hasAll = (/** @type {Client} */ { received }) => numbers.every((number) => received.get(number) === 1);
  const repeated = clients.filter(({ received }) => [...received.values()].some((count) => count > 1)).length;
  return { connected: clients.filter(({ socket }) => socket.connected).length, complete: clients.filter(hasAll).length, repeated };
}

process.on('message', (/** @type {any} */ order) => {
  if (order.connect) connect(order.connect).catch((error) => process.send?.({ problem: String(error) }));
  else process.send?.(report(order.report));
});
process.once('disconnect', () => process.exit());
