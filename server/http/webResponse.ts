import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { chooseEncoding, type ContentEncoding, encodeBody, isCompressible } from './contentEncoding.ts';
import { COMPRESSION_THRESHOLD_BYTES } from '../overload/limits.ts';
import { requestOrigin } from './requestOrigin.ts';
import { withOwnStyles } from './stylePolicy.ts';

/** What the front server knows of a request and passes to the pages. */
export interface PageContext {
  requestId: string;
  log: Logger;
  clientAddress: string;
  /** Code of the refusal that is to be said instead of whatever stands at the address. */
  httpError?: string;
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

const POLICY = 'content-security-policy';

/** The whole body of a response; the policy of a page is narrowed to the styles that it turns out to have. */
export async function readBody(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const policy = response.headers.get(POLICY);
  if (policy !== null) response.headers.set(POLICY, withOwnStyles(policy, body));
  return body;
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
  const policy = response.headers.get(POLICY);
  if (policy !== null) reply.header(POLICY, policy);
  reply.header('vary', varyOnEncoding(response.headers.get('vary')));
  const encoding = encodingOf(body.length, request.headers['accept-encoding']);
  reply.removeHeader('content-length');
  if (encoding === undefined) return reply.send(body);
  reply.header('content-encoding', encoding);
  return reply.send(await encodeBody(body, encoding));
}
