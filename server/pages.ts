import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { chooseEncoding, type ContentEncoding, encodeBody, isCompressible } from './contentEncoding.ts';
import { COMPRESSION_THRESHOLD_BYTES } from './limits.ts';
import { requestOrigin } from './requestOrigin.ts';

/** What the front server knows of a request and passes to the pages. */
export interface PageContext {
  requestId: string;
  log: Logger;
  clientAddress: string;
  /** Code of the refusal that is to be said instead of whatever stands at the address. */
  refusal?: string;
}

/** The built site: one web request in, one web response out. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

/** Turns a routed request into a web request; HEAD is rendered as GET so that both have the same headers. */
export function toWebRequest(request: FastifyRequest, siteUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.raw.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? { body: new Uint8Array(request.body) } : {};
  const url = requestOrigin(siteUrl, request.headers.host) + request.originalUrl;
  return new Request(url, { method: request.method === 'HEAD' ? 'GET' : request.method, headers, ...body });
}

/** Whether a response has a body of text, which is sent whole and compressed. */
export const isTextResponse = ({ body, headers }: Response): boolean =>
  body !== null && isCompressible(headers.get('content-type') ?? '') && !headers.has('content-encoding');

/** Where texts are encoded first: to measure one before, so that its own memory can be had, takes as long as to encode it. */
const scratch = Buffer.allocUnsafeSlow(384 * 1024);

/** Bytes that a character of a string takes at most. */
const MOST_BYTES = 3;

/** Characters from which a piece of a page is encoded by itself: put together, all of them would take twice as much memory for one wide character. */
const LONG_PIECE = 512;

function encode(pieces: readonly string[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length * MOST_BYTES > scratch.length) return Buffer.from(pieces.join(''));
  let written = 0;
  let shortOnes = '';
  for (const piece of pieces) {
    if (piece.length < LONG_PIECE) shortOnes += piece;
    else {
      written += scratch.write(shortOnes, written);
      written += scratch.write(piece, written);
      shortOnes = '';
    }
  }
  written += scratch.write(shortOnes, written);
  const own = Buffer.allocUnsafeSlow(written);
  scratch.copy(own, 0, 0, written);
  return own;
}

/** The whole body of a response. A page comes as pieces of text beside an empty body (server/astroShortcuts.ts); bytes that come at once are not copied. */
export async function readBody({ body, pieces }: Response & { pieces?: readonly string[] }): Promise<Buffer> {
  if (pieces !== undefined) return encode(pieces);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const [first] = chunks;
  return first && chunks.length === 1 ? Buffer.from(first.buffer, first.byteOffset, first.byteLength) : Buffer.concat(chunks);
}

/** How the body of a text is sent to a client that takes what its Accept-Encoding header says. */
export const encodingOf = (lengthBytes: number, acceptEncoding: string | undefined): ContentEncoding | undefined =>
  lengthBytes < COMPRESSION_THRESHOLD_BYTES ? undefined : chooseEncoding(acceptEncoding);

/** The Vary header of an answer that is compressed for those who want it. */
export function varyOnEncoding(vary: string | null): string {
  if (vary === null) return 'Accept-Encoding';
  return /\*|\baccept-encoding\b/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

/** Sends a web response, compressed as the client likes it; text is sent whole, anything else as a stream. */
export async function sendWebResponse(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.headers.get('content-type') === 'text/html') reply.header('content-type', 'text/html; charset=utf-8');
  if (response.body === null) return reply.send();
  if (!isTextResponse(response)) {
    if (request.method !== 'HEAD') return reply.send(Readable.fromWeb(response.body as ReadableStream));
    await response.body.cancel();
    return reply.send();
  }
  const body = await readBody(response);
  reply.header('vary', varyOnEncoding(response.headers.get('vary')));
  const encoding = encodingOf(body.length, request.headers['accept-encoding']);
  reply.removeHeader('content-length');
  if (encoding === undefined) return reply.send(body);
  reply.header('content-encoding', encoding);
  return reply.send(await encodeBody(body, encoding));
}
