import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

// A bare server that shows the limit of Node.js: it fetches the page at the given address, plain and compressed, and sends it from a
// buffer.
const [address = ''] = process.argv.slice(2);

/** Fetches the page in an encoding; resolves to its body and headers. */
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
  process.send?.({ ready: true, url: `http://127.0.0.1:${port}`, port });
});
process.once('SIGTERM', () => process.exit(0));
