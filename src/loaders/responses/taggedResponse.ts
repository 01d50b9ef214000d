import { toPolledCacheControl } from '../../config/cache/pageCaching.ts';
import { matchesEtag } from '../../domain/http/etag.ts';
import type { Result } from '../../domain/http/result.ts';
import type { EncodedDocument } from '../../services/server/cache/encodedDocument.ts';
import type { Translate } from '../../i18n/translator.ts';
import { toJsonResponse } from './jsonResponse.ts';
import type { Problem } from './problem.ts';

/**
 * Response with a JSON document that pages poll: 304 for an unchanged one (If-None-Match), else the document or a JSON error (contract §7).
 */
export function toTaggedResponse(found: Result<EncodedDocument, Problem>, request: Request, maxAgeSeconds: number, t: Translate): Response {
  if (!found.ok) return toJsonResponse(found, t);
  const { body, etag } = found.value;
  const headers = new Headers({
    ETag: etag,
    'Cache-Control': toPolledCacheControl(maxAgeSeconds),
    // An embed in a sandbox has the origin `null` (rule 16.14).
    'Access-Control-Allow-Origin': '*',
  });
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new Response(body, { headers });
}
