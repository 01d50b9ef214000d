import type { Result } from '../../domain/http/result.ts';
import type { Translate } from '../../i18n/translator.ts';
import { announceProblem, type Problem } from './problem.ts';

/** Seconds that anyone may keep a document without asking again. */
const MAX_AGE_SECONDS = 10;

/** A public document, which scripts of every origin may read; without one, the problem's status and an error as contract §7 has them. */
export function toJsonResponse(document: Result<object, Problem>, t: Translate): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' });
  if (document.ok) {
    headers.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
    return new Response(JSON.stringify(document.value), { headers });
  }
  const answer = { status: 500, headers };
  announceProblem(document.error, answer);
  const message = document.error === 'not-found' ? t('error.notFound') : t('error.unavailable');
  return new Response(JSON.stringify({ error: { code: document.error, message } }), answer);
}
