import { createServer } from 'node:http';

// What Node.js can do at most: a server that knows one answer, the page at the address it is given, and sends it whole from a buffer.
const [address = ''] = process.argv.slice(2);
const page = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await page.arrayBuffer());
const head = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length };

const server = createServer((_request, response) => {
  response.writeHead(200, head).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ ready: true, url: `http://127.0.0.1:${port}` });
});
process.once('SIGTERM', () => process.exit(0));
