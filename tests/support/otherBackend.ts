import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import {
  changes,
  categories,
  clients,
  playlists,
  rooms,
  sessions,
  snapshots,
  streamfiles,
  toClientAttributes,
  toCues,
  toProducts,
  toVtt,
  versions,
} from './otherRecords.ts';

/** Credential of the public API of this backend. */
export const API_TOKEN = 'the-api-credential';
/** Credential of its admin service. */
export const ADMIN_TOKEN = 'the-admin-credential';

/** Services that implement contract §3, §4, §5 and §6 and share no code with the reference backend. */
export interface OtherBackend {
  url: string;
  /** Rejected requests: calls that are not in the contract, or without their credential. */
  rejected: string[];
  close: () => Promise<void>;
}

type Answer = { json: unknown } | { text: string; type: string } | undefined;
type Handler = (parts: string[], query: URLSearchParams, origin: string) => Answer;

const CLIENTS_A_PAGE = 2;
const DAY = '(\\d{4}-\\d{2}-\\d{2})';

const list = (value: unknown[] | undefined): Answer => value && { json: value };

function findSession(city: string | undefined, name: string | undefined): Answer {
  const found = sessions[city ?? '']?.find((each) => {
    const { sessionId, reference } = (each ?? {}) as { sessionId?: unknown; reference?: unknown };
    return String(sessionId) === name || reference === name;
  });
  return found === undefined ? undefined : { json: found };
}

function listClients(query: URLSearchParams): Answer {
  const isFiltered = query.get('filters[privateDomain][$ne]') === 'true';
  const shown = clients.filter(({ privateDomain }) => !isFiltered || privateDomain !== true);
  const page = Number(query.get('pagination[page]') ?? 1);
  const rows = shown.slice((page - 1) * CLIENTS_A_PAGE, page * CLIENTS_A_PAGE);
  const pageCount = Math.ceil(shown.length / CLIENTS_A_PAGE);
  return {
    json: {
      data: rows.map(({ slug, title, publicUrl }, index) => ({ id: index, attributes: { slug, title, publicUrl } })),
      meta: { pagination: { page, pageSize: CLIENTS_A_PAGE, pageCount, total: shown.length } },
    },
  };
}

function findClient(slug: string | undefined, origin: string): Answer {
  const attributes = toClientAttributes(origin, slug);
  return attributes && { json: { data: { id: 1, attributes } } };
}

// The API of Noordveld is below /api, that of Zuiderzee below the address of its product entry.
const cityApi = (base: string, city: string): [string, string, Handler][] => [
  [`${base}/(${city})/rooms`, API_TOKEN, () => list(rooms)],
  [`${base}/(${city})/sessions/from/${DAY}/to/${DAY}/onlyPublished`, API_TOKEN, ([name = '']) => list(sessions[name])],
  [`${base}/(${city})/categories`, API_TOKEN, () => list(categories)],
  [`${base}/(${city})/sessions/category/8`, API_TOKEN, ([name = '']) => list(sessions[name]?.slice(0, 6))],
  [`${base}/(${city})/sessions/([^/]+)`, API_TOKEN, ([name, session]) => findSession(name, session)],
  [
    `${base}/(${city})/sessions/([^/]+)/playlists`,
    API_TOKEN,
    ([, session = '']) => list(playlists[session === 'rv-2025-03' ? '501' : session]),
  ],
  [`${base}/(${city})/sessions/(\\d+)/streamfiles`, API_TOKEN, ([, session = '']) => list(streamfiles[session])],
];

const routes = (
  [
    ['/api/stad\\.php', API_TOKEN, (_parts, _query, origin) => ({ json: toProducts(origin) })],
    ...cityApi('/api', 'noordveld'),
    ...cityApi('/eigen-api', 'zuiderzee'),
    ['/beheer/clients', ADMIN_TOKEN, (_parts, query) => listClients(query)],
    ['/beheer/slugify/slugs/client/([^/]+)', ADMIN_TOKEN, ([slug], _query, origin) => findClient(slug, origin)],
    ['/eigen-teksten/transcriptions/nv%20raad/501/versions', undefined, () => list(versions)],
    ['/eigen-teksten/transcriptions/nv%20raad/50[234]/versions', undefined, () => list([])],
    ['/eigen-teksten/subtitles/nv%20raad/([^/]+)/json', undefined, ([id = '']) => ({ json: toCues(id) })],
    ['/eigen-teksten/subtitles/nv%20raad/([^/]+)/vtt', undefined, ([id = '']) => ({ text: toVtt(id), type: 'text/vtt' })],
  ] satisfies [string, string | undefined, Handler][]
).map(([pattern, token, handle]) => ({ pattern: new RegExp(`^${pattern}$`), token, handle }));

function answerRequest(request: IncomingMessage, response: ServerResponse, rejected: string[]): void {
  const origin = `http://${request.headers.host ?? ''}`;
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  const send = (status: number, body: string, type = 'application/json') => response.writeHead(status, { 'content-type': type }).end(body);
  const reject = (status: number, why: string) => {
    rejected.push(`${request.method ?? ''} ${pathname}: ${why}`);
    send(status, '{"error":"no"}');
  };
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  if (!route) return reject(404, 'no such call in the contract');
  if (route.token !== undefined && request.headers.authorization !== `Bearer ${route.token}`) return reject(401, 'wrong credential');
  const answer = route.handle(route.pattern.exec(pathname)?.slice(1) ?? [], searchParams, origin);
  if (answer === undefined) send(404, '{"error":"there is none"}');
  else if ('text' in answer) send(200, answer.text, answer.type);
  else send(200, JSON.stringify(answer.json));
}

/** Starts the services on a free port of the loopback interface. */
export async function startOtherBackend(): Promise<OtherBackend> {
  const rejected: string[] = [];
  const server = createServer((request, response) => answerRequest(request, response, rejected));
  const broker = new Server(server, { transports: ['websocket'], serveClient: false });
  broker.of('/nv-metadata').on('connection', (socket) => {
    const session = String(socket.handshake.query['session']);
    for (const [event, payload] of [...Object.entries(snapshots[session] ?? {}), ...(changes[session] ?? [])]) socket.emit(event, payload);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, rejected, close: () => broker.close() };
}
