import { DOCUMENT_CACHE_CONTROL } from '../../config/cache/pageCaching.ts';
import type { Result } from '../../domain/http/result.ts';
import { applyProblem, type Problem } from './problem.ts';

/** A text document with its type. */
export interface TextFile {
  body: string;
  type: 'text/vtt' | 'text/plain';
  /** File name for saving (ASCII); undefined for a document that is not saved. */
  fileName?: string;
}

/** Response with a text document, or with the status of the problem and no body. */
export function toTextResponse(file: Result<TextFile, Problem>): Response {
  if (!file.ok) {
    const answer = { status: 500, headers: new Headers() };
    applyProblem(file.error, answer);
    return new Response(null, answer);
  }
  const { body, type, fileName } = file.value;
  const headers = new Headers({
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': DOCUMENT_CACHE_CONTROL,
    // An embed in a sandbox has the origin `null` (rule 16.14).
    'Access-Control-Allow-Origin': '*',
  });
  if (fileName !== undefined) headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return new Response(body, { headers });
}
