import { DOCUMENT_CACHE_CONTROL } from '../../config/cache/pageCaching.ts';
import type { Result } from '../../domain/http/result.ts';
import type { Translate } from '../../i18n/translator.ts';
import { applyProblem, type Problem } from './problem.ts';

/** Response with a public document, which scripts of every origin may read, or with the problem as a JSON error (contract §7). */
export function toJsonResponse(document: Result<object, Problem>, t: Translate): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' });
  if (document.ok) {
    headers.set('Cache-Control', DOCUMENT_CACHE_CONTROL);
    return new Response(JSON.stringify(document.value), { headers });
  }
  const answer = { status: 500, headers };
  applyProblem(document.error, answer);
  const message = document.error === 'not-found' ? t('error.notFound') : t('error.unavailable');
  return new Response(JSON.stringify({ error: { code: document.error, message } }), answer);
}
