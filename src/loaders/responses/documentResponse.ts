import { DOCUMENT_CACHE_CONTROL } from '../../config/cache/pageCaching.ts';
import type { Result } from '../../domain/http/result.ts';
import type { DetailedError } from './errorResponse.ts';
import { type LimitedProblem, toProblemResponse } from './problem.ts';

/** A document that is no page: a feed, captions, an image, a file to save. */
export interface ServedDocument {
  body: string;
  /** Media type without parameters. */
  type: string;
  /** File name for saving (ASCII); undefined for a document that is not saved. */
  fileName?: string;
  /** By default that of documents about sessions (rule 18.13). */
  cacheControl?: string;
}

/**
 * Response with a document, or with the status of the problem and no body: an empty file would clear subscribers' calendars (rule 5.12).
 * Scripts of every origin may read it, also those of an embed in a sandbox, whose origin is `null` (rule 16.14).
 */
export function toDocumentResponse(found: Result<ServedDocument, LimitedProblem | DetailedError>): Response {
  if (!found.ok) {
    if (typeof found.error === 'string') return toProblemResponse(found.error);
    const { code, retryAfterSeconds } = found.error;
    return toProblemResponse(code, { headers: { 'Cache-Control': 'private, no-store' }, retryAfterSeconds });
  }
  const { body, type, fileName, cacheControl = DOCUMENT_CACHE_CONTROL } = found.value;
  const headers = new Headers({
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': cacheControl,
    'Access-Control-Allow-Origin': '*',
  });
  if (fileName !== undefined) headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return new Response(body, { headers });
}
