import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ReadSession } from './sessionDocument.ts';

/** For tests: a portal with the sessions of `waterdam`, and what was asked of it. */
export interface TestPortal {
  url: string;
  sessions: Map<number, ReadSession>;
  /** Sessions that are listed as protected. */
  closed: Set<number>;
  /** Answers of paths that are not those of the portal. */
  faults: Map<string, (response: ServerResponse) => void>;
  /** Paths that were asked for, with the status of the answer. */
  asked: string[];
}

const PAGE_SIZE = 2;

function toRow({ document: { session } }: ReadSession, isProtected: boolean) {
  return {
    id: session.id,
    name: session.name,
    state: session.state,
    isProtected,
    ...(session.start !== null && { start: { iso: session.start } }),
  };
}

/** For tests: starts a portal that answers as documented, until the end of the test. */
export async function startTestPortal(): Promise<TestPortal> {
  const portal: TestPortal = { url: '', sessions: new Map(), closed: new Set(), faults: new Map(), asked: [] };

  function find(path: string, page: number): unknown {
    const list = /^\/waterdam(?:\/category\/(\w+))?\/sessions\.json$/.exec(path);
    if (list) {
      const listed = [...portal.sessions.values()].filter(({ categories }) => list[1] === undefined || categories.includes(list[1]));
      const pageCount = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
      const rows = listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      return {
        sessions: rows.map((read) => toRow(read, portal.closed.has(read.document.session.id))),
        total: listed.length,
        page,
        pageCount,
      };
    }
    const [, id, language] = /^\/waterdam\/(\d+)(?:\/transcript\/(\w+))?\.json$/.exec(path) ?? [];
    const read = portal.sessions.get(Number(id));
    if (language !== undefined) return read?.transcripts.find((each) => each.language === language);
    if (!read || !portal.closed.has(Number(id))) return read?.document;
    const { session, city } = read.document;
    const { id: sessionId, reference, name, status, state, start } = session;
    const nothing = { topics: [], speeches: [], speakers: [], votes: [], attendees: [], transcripts: [] };
    return { city, session: { id: sessionId, reference, name, status, state, start, access: 'protected' }, ...nothing };
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.on('close', () => portal.asked.push(`${request.url ?? ''} ${String(response.statusCode)}`));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://portal.example');
    const fault = portal.faults.get(pathname);
    if (fault) return fault(response);
    const found = find(pathname, Number(searchParams.get('page') ?? 1));
    const body = JSON.stringify(found ?? { error: { code: 'not-found', message: 'There is no such page.' } });
    const etag = `"${hash('sha1', body)}"`;
    const isKnown = found !== undefined && request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : found === undefined ? 404 : 200, { 'content-type': 'application/json', etag });
    response.end(isKnown ? undefined : body);
  }

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  portal.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return portal;
}

/** For tests: answers with a status, headers and a body. */
export const answerWith =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };
