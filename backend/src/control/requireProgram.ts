import type { FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';

/**
 * An onRequest hook that rejects requests of web pages. Browsers send Origin or Sec-Fetch-Site, and a form of another origin cannot
 * send JSON.
 */
export async function requireProgram({ method, headers }: FastifyRequest): Promise<void> {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (site !== undefined && site !== 'none'))
    throw new ApiError(403, 'forbidden', 'A web page may not use the control API.');
  if (method === 'POST' && !/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new ApiError(415, 'unsupported_media_type', 'A POST to the control API needs the header Content-Type: application/json.');
}
