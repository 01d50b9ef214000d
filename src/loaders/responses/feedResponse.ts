import { DOCUMENT_CACHE_CONTROL } from '../../config/cache/pageCaching.ts';
import type { Result } from '../../domain/http/result.ts';
import { applyProblem, type Problem } from './problem.ts';

/** A feed, a file to save, or an image of a page. */
export interface FeedFile {
  body: string;
  type: 'text/calendar' | 'application/atom+xml' | 'image/svg+xml';
  /** File name for saving (ASCII); undefined for a subscribable file. */
  fileName?: string;
}

/**
 * Response with a file, or with the status of the problem and never an empty file, which would clear subscribers' calendars (rule 5.12).
 */
export function toFeedResponse(file: Result<FeedFile, Problem>): Response {
  if (!file.ok) {
    const answer = { status: 500, headers: new Headers() };
    applyProblem(file.error, answer);
    return new Response(null, answer);
  }
  const { body, type, fileName } = file.value;
  const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': DOCUMENT_CACHE_CONTROL });
  if (fileName !== undefined) headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return new Response(body, { headers });
}
