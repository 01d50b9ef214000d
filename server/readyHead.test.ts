import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEEP_ALIVE_MS } from './limits.ts';
import { sendAfterReadyHead, takesReadyHead, toReadyHead } from './readyHead.ts';

const BODY = Buffer.from('<p>Délibérations 🏛</p>');
const HEADERS = ['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Encoding', 'Content-Length', String(BODY.length)];

let server: Server;
let port = 0;
let asked: { takesReady: boolean }[] = [];
let statuses: number[] = [];

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false }, (request: IncomingMessage, response) => {
    if (request.url === '/closing') response.setHeader('Connection', 'close');
    const takesReady = takesReadyHead(request, response);
    asked.push({ takesReady });
    response.on('close', () => statuses.push(response.statusCode));
    const status = request.url === '/missing' ? 404 : 200;
    if (takesReady && request.url !== '/plain') sendAfterReadyHead(response, 'an-id', toReadyHead(status, HEADERS, Date.now()), BODY);
    else response.writeHead(status, ['X-Request-Id', 'an-id', ...HEADERS]).end(request.method === 'HEAD' ? undefined : BODY);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => server.close());

/** What comes back for requests sent at once over one connection. */
async function exchange(...requests: string[]): Promise<string> {
  asked = [];
  statuses = [];
  const socket = connect(port, '127.0.0.1');
  socket.end(requests.join(''));
  return text(socket);
}

const get = (path: string, ...lines: string[]) => [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
const withoutDate = (answer: string) => answer.replaceAll(/Date: [^\r]+ GMT/g, 'Date: …');

describe('an answer whose head is ready', () => {
  it('is byte by byte the one that Node.js writes', async () => {
    const [ready, written] = [await exchange(get('/')), await exchange(get('/plain'))];
    expect(withoutDate(ready)).toBe(withoutDate(written));
    expect(ready).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Request-Id: an-id\r\n/);
    expect(ready.endsWith(`\r\n\r\n${BODY.toString()}`)).toBe(true);
  });

  it('leaves the connection to the next requests, in their order', async () => {
    const answers = await exchange(get('/'), get('/plain'), get('/'));
    expect(answers.split('HTTP/1.1 200 OK').length - 1).toBe(3);
    expect(answers.split(BODY.toString()).length - 1).toBe(3);
    expect(asked.length).toBe(3);
  });

  it('has its status, for those who count', async () => {
    expect(await exchange(get('/missing'))).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(statuses).toEqual([404]);
  });

  it.each([
    ['the connection is to end', get('/', 'Connection: close')],
    ['the server is on its way out', get('/closing')],
    ['only the head is wanted', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['the client knows no kept connections', 'GET / HTTP/1.0\r\n\r\n'],
    ['there is a body', `${get('/', 'Content-Length: 3')}abc`],
    ['there is a body of any length', `${get('/', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
  ])('is not taken where %s', async (_why, request) => {
    expect(await exchange(request)).toContain('HTTP/1.1 200 OK');
    expect(asked).toEqual([{ takesReady: false }]);
  });
});
