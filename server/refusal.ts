import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';

/** An answer the front server gives by itself, in one English sentence; `code` is the word of contract §7's JSON errors. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}

/** Body and content type of a refusal: JSON for a client that sent JSON, else plain text. */
export function formatRefusal(refusal: Refusal, requestType: string | undefined): { type: string; body: string } {
  if (requestType?.includes('json')) {
    return { type: 'application/json; charset=utf-8', body: JSON.stringify({ error: { code: refusal.code, message: refusal.message } }) };
  }
  return { type: 'text/plain; charset=utf-8', body: `${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\n${refusal.message}\n` };
}

/** Sends a refusal before any route has seen the request, and gives up the connection because a body may still be on its way. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { type, body } = formatRefusal(refusal, request.headers['content-type']);
  response.writeHead(refusal.status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...refusal.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
