// A process with clients for `npm run bench -- sockets`: connects the requested number, and reports when all have received a message.
const { io } = await import('socket.io-client');

/** @typedef {{ key: string, url: string, session: number, count: number }} Connect */

/** Number of connections that are opened at the same time. */
const AT_ONCE = 50;
const EVENT = 'updateVote';

/** @type {Record<string, import('socket.io-client').Socket[]>} */
const audiences = {};
/** @type {Map<string, number[]>} */
const delays = new Map();
const now = () => performance.timeOrigin + performance.now();

/** @param {string} key @param {{ bench?: { round: number, sentAt: number } }} payload */
function receive(key, { bench }) {
  if (!bench) return;
  const name = `${key} ${bench.round}`;
  const list = delays.get(name) ?? [];
  delays.set(name, list);
  list.push(now() - bench.sentAt);
  if (list.length < (audiences[key]?.length ?? 0)) return;
  delays.delete(name);
  process.send?.({ done: name, delays: list });
}

/** @param {Connect} order */
async function connectOne({ key, url, session }) {
  const socket = io(`${url}/waterdam`, { transports: ['websocket'], query: { session }, forceNew: true, reconnection: false });
  socket.on(EVENT, (payload) => receive(key, payload));
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  audiences[key]?.push(socket);
}

/** @param {Connect} order */
async function connect(order) {
  audiences[order.key] ??= [];
  while ((audiences[order.key]?.length ?? 0) < order.count) {
    const missing = order.count - (audiences[order.key]?.length ?? 0);
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, missing) }, () => connectOne(order)));
  }
  process.send?.({ done: `connect ${order.key} ${order.count}`, delays: [] });
}

process.on('message', (order) => {
  connect(/** @type {Connect} */ (order)).catch((error) => process.send?.({ problem: String(error) }));
});
process.once('disconnect', () => process.exit());
