import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { Server } from 'socket.io';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { BROKER_SNAPSHOT } from './brokerRecords.ts';
import { cuts, mutateJson, mutateText, type Mutations, mutations } from './mutations.ts';

/** Path patterns of the calls whose answers can be mutated; `everything` matches all. */
const CALLS = {
  settings: /\/slugify\//,
  session: /\/sessions\/[^/]+$/,
  sessions: /\/sessions\/(?:from|category)\//,
  playlists: /\/playlists$/,
  streamfiles: /\/streamfiles$/,
  rooms: /\/rooms$/,
  categories: /\/categories$/,
  versions: /\/versions$/,
  transcripts: /\/(?:json|vtt)$/,
  broker: /^broker$/,
  everything: /^/,
} as const;

/** Bodies that are not an answer of any call. */
const RUBBISH: readonly string[] = [
  '',
  ' ',
  'null',
  '0',
  '""',
  '[]',
  '{}',
  '{',
  '[',
  '[]]',
  'NaN',
  'undefined',
  '<html>',
  '\u0000',
  '\ufeff[]',
  '{"data":null}',
  '{"data":[]}',
  '[null]',
  '['.repeat(200_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":'.repeat(5000),
  `[${'0,'.repeat(300_000)}0]`,
  `"${'x'.repeat(2_000_000)}"`,
  'WEBVTT',
];

/** The mutation of one case. */
export interface AnswerFault {
  call: keyof typeof CALLS;
  how:
    | { kind: 'json'; changes: Mutations }
    | { kind: 'text'; changes: Parameters<typeof mutateText>[1] }
    | { kind: 'rubbish'; body: string }
    | { kind: 'status'; status: number };
}

/** All mutations. */
export const answerFaults: fc.Arbitrary<AnswerFault> = fc.record({
  call: fc.constantFrom(...(Object.keys(CALLS) as (keyof typeof CALLS)[])),
  how: fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('json' as const), changes: mutations }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('text' as const), changes: cuts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('rubbish' as const), body: fc.constantFrom(...RUBBISH) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('status' as const),
        status: fc.constantFrom(200, 204, 205, 206, 301, 400, 401, 403, 404, 429, 500, 503),
      }),
    },
  ),
});

/** A backend that has a city for each case and answers as another backend does for Waterdam, with the mutation of the case. */
export interface MutatingBackend {
  url: string;
  /** Adds a case and returns the name of its city. */
  addCase: (fault: AnswerFault) => string;
  close: () => Promise<void>;
}

interface RealAnswer {
  status: number;
  type: string;
  body: string;
}

function applyFault({ how }: AnswerFault, { status, type, body }: RealAnswer, response: ServerResponse): void {
  const send = (code: number, text: string) => response.writeHead(code, { 'content-type': type }).end(text);
  if (how.kind === 'status') send(how.status, how.status === 204 || how.status === 205 ? '' : body);
  else if (how.kind === 'rubbish') send(200, how.body);
  else if (how.kind === 'text' || !type.includes('json')) send(status, how.kind === 'text' ? mutateText(body, how.changes) : body);
  else send(status, JSON.stringify([mutateJson(JSON.parse(body), how.changes)]).slice(1, -1));
}

const cityIn = (path: string): string | undefined => /\bcase-\d+\b/.exec(path)?.[0];

/** Starts a mutating backend in front of a reference backend. */
export async function startMutatingBackend(backendUrl: string): Promise<MutatingBackend> {
  const cases = new Map<string, AnswerFault>();
  const answers = new Map<string, Promise<RealAnswer>>();
  const fetchAnswer = async (path: string): Promise<RealAnswer> => {
    const answer = await fetch(backendUrl + path, { headers: { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` } });
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
  };
  const recordAnswer = (path: string) => {
    const answer = answers.get(path) ?? fetchAnswer(path);
    answers.set(path, answer);
    return answer;
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const city = cityIn(path) ?? '';
    const fault = cases.get(city);
    void recordAnswer(path.replaceAll(city || 'waterdam', 'waterdam')).then((real) => {
      // Settings name the city of the case, so that later calls can be assigned to it.
      const own = path.includes('/slugify/') ? { ...real, body: real.body.replaceAll('"waterdam"', `"${city}"`) } : real;
      if (fault && CALLS[fault.call].test(path.split('?', 1)[0] ?? '')) applyFault(fault, own, response);
      else response.writeHead(own.status, { 'content-type': own.type }).end(own.body);
    });
  });
  const broker = new Server(server, { transports: ['websocket'], serveClient: false });
  broker.of(/^\//).on('connection', (socket) => {
    const fault = cases.get(cityIn(socket.nsp.name) ?? '');
    const isAffected = fault?.how.kind === 'json' && CALLS[fault.call].test('broker');
    const changes = isAffected && fault.how.kind === 'json' ? fault.how.changes : [];
    const snapshot = mutateJson(BROKER_SNAPSHOT, changes);
    for (const [event, payload] of Object.entries(typeof snapshot === 'object' && snapshot !== null ? snapshot : {}))
      socket.emit(event, payload);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    addCase: (fault) => {
      const city = `case-${String(cases.size)}`;
      cases.set(city, fault);
      return city;
    },
    close: () => broker.close(),
  };
}
