import { createServer } from 'node:http';

// A bare socket.io server, with which the reference backend's broker is compared. POST /emit sends its body, [event, payload], to all
// clients.
const { Server } = await import('socket.io');

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const [event, payload] = JSON.parse(Buffer.concat(chunks).toString());
    namespace.emit(event, payload);
    response.end();
  });
});
const namespace = new Server(server, { transports: ['websocket'], serveClient: false }).of('/waterdam');
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}`, port }));
});
