import { DOCUMENT_CACHE_CONTROL, toPolledCacheControl } from '../../config/cache/pageCaching.ts';
import { PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import type { Result } from '../../domain/http/result.ts';
import type { Translate } from '../../i18n/translator.ts';
import { type DetailedError, toErrorResponse } from './errorResponse.ts';
import { type LimitedProblem, type Problem, toProblemResponse } from './problem.ts';

/** Response with a public document, which scripts of every origin may read, or with the problem as a JSON error (contract §7). */
export function toJsonResponse(
  document: Result<object, LimitedProblem | DetailedError>,
  t: Translate,
  cacheControl = DOCUMENT_CACHE_CONTROL,
): Response {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' };
  if (document.ok) return new Response(JSON.stringify(document.value), { headers: { ...headers, 'Cache-Control': cacheControl } });
  if (typeof document.error !== 'string') return toErrorResponse(document.error, t);
  const message = t(PORTAL_ERRORS[document.error].text);
  return toProblemResponse(document.error, { headers, body: JSON.stringify({ error: { code: document.error, message } }) });
}

/** The same for a document that open pages ask for again and again; it is shared for so many seconds (rule 18.15). */
export const toPolledResponse = (document: Result<object, Problem>, seconds: number, t: Translate): Response =>
  toJsonResponse(document, t, toPolledCacheControl(seconds));
