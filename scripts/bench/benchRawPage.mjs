import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

// What Node.js can do at most: a server that knows the page at the address it is given, plain and compressed, and sends it whole from a buffer.
const [address = ''] = process.argv.slice(2);

/** What an answer in an encoding is made of, as the portal encodes it. */
async function read(/** @type {'identity' | 'br'} */ encoding) {
  /** @type {import('node:http').IncomingMessage} */
  const response = await new Promise((resolve, reject) =>
    get(address, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject),
  );
  const body = await buffer(response);
  const head = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };
  return { body, head: encoding === 'br' ? { ...head, 'Content-Encoding': 'br' } : head };
}

const plain = await read('identity');
const compressed = await read('br');

const server = createServer(({ headers }, response) => {
  const { head, body } = headers['accept-encoding'] === 'br' ? compressed : plain;
  response.writeHead(200, head).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ ready: true, url: `http://127.0.0.1:${port}` });
});
process.once('SIGTERM', () => process.exit(0));
