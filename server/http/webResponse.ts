import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Span } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { chooseEncoding, type ContentEncoding, encodeBody, isCompressible } from './contentEncoding.ts';
import { COMPRESSION_THRESHOLD_BYTES } from '../overload/limits.ts';
import type { RenderingNotes } from '../../src/runtime/renderingNotes.ts';
import { requestOrigin } from './requestOrigin.ts';

/** Data of a request that the front server passes to the pages. */
export interface RenderContext {
  requestId: string;
  log: Logger;
  /** Span of the request; undefined without traces. */
  span?: Span | undefined;
  clientAddress: string;
  /** Receives what the page cache must know of the rendering; absent where nothing is stored. */
  notes?: RenderingNotes;
  /** Code of the error page to render instead of the page of the address. */
  httpError?: string;
}

/** Renders one web request with the built site. */
export type RenderPage = (request: Request, context: RenderContext) => Promise<Response>;

/** Converts a routed request to a web request; HEAD is rendered as GET so that both have the same headers. */
export function toWebRequest(request: FastifyRequest, siteUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.raw.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? { body: new Uint8Array(request.body) } : {};
  const url = requestOrigin(siteUrl, request.headers.host) + request.originalUrl;
  return new Request(url, { method: request.method === 'HEAD' ? 'GET' : request.method, headers, ...body });
}

/** Whether a response has a text body, which is sent whole and compressed. */
export const isTextResponse = ({ body, headers }: Response): boolean =>
  body !== null && isCompressible(headers.get('content-type') ?? '') && !headers.has('content-encoding');

/** Reads the whole body of a response. */
export const readBody = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Encoding of a text body for an Accept-Encoding header; undefined for an uncompressed or short body. */
export const encodingOf = (lengthBytes: number, acceptEncoding: string | undefined): ContentEncoding | undefined =>
  lengthBytes < COMPRESSION_THRESHOLD_BYTES ? undefined : chooseEncoding(acceptEncoding);

/** Vary header of an answer that is compressed on request. */
export function varyOnEncoding(vary: string | null): string {
  if (vary === null) return 'Accept-Encoding';
  return /\*|\baccept-encoding\b/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

/** Sends a web response: text whole and compressed if the client accepts it, anything else as a stream. */
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
