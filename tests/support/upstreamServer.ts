import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer } from 'socket.io';
import { noGrants, type RequestGrants } from '../../src/domain/login/requestGrants.ts';
import { PURE_LISTS } from './upstreamRecords.ts';
import { createDataFolder, removeDataFolder } from './dataFolder.ts';

/** An answer of a stand-in service; JSON unless `text` is given. */
export interface Answer {
  status?: number;
  json?: unknown;
  /** Makes the JSON answer from the body of the call. */
  reply?: (body: string) => unknown;
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number;
  /** The answer is sent when this settles, at once without it. */
  after?: Promise<unknown>;
}

/** A call that the services received. */
export interface Call {
  /** Method, path and query. */
  line: string;
  body: string;
}

/** The services behind the portal in this process: public API, admin service, transcription broker and metadata broker. */
export interface Upstream {
  /** Origin of all services. */
  url: string;
  /** Every HTTP call since the last `forget`. */
  calls: Call[];
  /** Answers by pathname; a missing one is a 404. */
  answers: Map<string, Answer>;
  /**
   * Lists of the metadata broker by namespace, or by namespace and session (`/gent 7`): the names and payloads that it sends to each
   * connection.
   */
  lists: Map<string, readonly (readonly [name: string, payload: unknown])[]>;
  /** Adds a city with these settings of the admin service and returns its name, which no other test uses. */
  addCity: (settings?: object, prefix?: string) => string;
  /** Sets the answer of `/api/{city}/{path}`. */
  api: (city: string, path: string, json: unknown, more?: Answer) => void;
  /** Forgets the calls until now. */
  forget: () => void;
  close: () => Promise<void>;
}

const ENVIRONMENT = {
  PORTAL_API_TOKEN: 'api-token',
  PORTAL_SITE_URL: 'https://gallery.example.org',
  PORTAL_SECRET: 'only-for-tests-'.repeat(3),
};
// The log reads its level when it is imported: tests import this file first.
process.env['LOG_LEVEL'] = 'silent';

/** Prefix of the names of cities whose sessions are at the metadata broker; the other cities have none. */
export const WITH_BROKER = 'broker';

let cityCount = 0;

/** Starts the services and points the settings of this process at them; `environment` has further settings. */
export async function startUpstream(environment: Record<string, string> = {}): Promise<Upstream> {
  const answers = new Map<string, Answer>();
  const lists: Upstream['lists'] = new Map();
  const calls: Call[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      calls.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, body });
      const answer = answers.get(new URL(request.url ?? '/', 'http://service').pathname) ?? { status: 404, json: {} };
      const { status = 200, reply, json = reply?.(body), text, headers = {}, delayMs = 0, after } = answer;
      const type = text === undefined ? 'application/json' : 'text/plain';
      const send = () => void response.writeHead(status, { 'content-type': type, ...headers }).end(text ?? JSON.stringify(json));
      if (after) void after.then(send);
      else setTimeout(send, delayMs);
    });
  });
  const sockets = new SocketServer(server, { transports: ['websocket'] });
  sockets.of(/.*/).on('connection', (socket) => {
    const session = String(socket.handshake.query['session']);
    for (const [name, payload] of lists.get(`${socket.nsp.name} ${session}`) ?? lists.get(socket.nsp.name) ?? PURE_LISTS)
      socket.emit(name, payload);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const dataFolder = createDataFolder();
  Object.assign(process.env, ENVIRONMENT, {
    PORTAL_DATA_DIR: dataFolder,
    PORTAL_API_URL: `${url}/api`,
    PORTAL_ADMIN_URL: `${url}/admin`,
    PORTAL_TRANSCRIPTIONS_URL: `${url}/words`,
    PORTAL_METADATA_BROKERS: JSON.stringify([{ city: `${WITH_BROKER}*`, url: url.replace('http', 'ws') }]),
    ...environment,
  });
  return {
    url,
    calls,
    answers,
    lists,
    addCity: (settings = {}, prefix = 'city') => {
      const name = `${prefix}${String((cityCount += 1))}`;
      answers.set(`/admin/slugify/slugs/client/${name}`, { json: { data: { attributes: { title: `Title of ${name}`, ...settings } } } });
      return name;
    },
    api: (city, path, json, more = {}) => void answers.set(`/api/${city}/${path}`, { json, ...more }),
    forget: () => void calls.splice(0),
    close: async () => {
      await sockets.close();
      server.closeAllConnections();
      removeDataFolder(dataFolder);
    },
  };
}

/** Grants of a request: cookies by name, and the token of its address. */
export const withGrants = (cookies: Record<string, string> = {}, address?: string): RequestGrants => ({
  ...noGrants(),
  cookies: new Map(Object.entries(cookies)),
  address,
});
