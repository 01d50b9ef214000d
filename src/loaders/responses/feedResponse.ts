import type { Result } from '../../domain/http/result.ts';
import { announceProblem, type Problem } from './problem.ts';

/** A file that programs fetch again and again, that a visitor keeps, or that a page shows. */
export interface FeedFile {
  body: string;
  type: 'text/calendar' | 'application/atom+xml' | 'image/svg+xml';
  /** Name under which it is kept (ASCII); undefined where it is subscribed to. */
  fileName?: string;
}

/** Seconds that anyone may keep a file without asking again. */
const MAX_AGE_SECONDS = 300;

/** The answer with a file; without one, the problem's status: never an empty file, which would empty the subscriber's calendar. */
export function toFeedResponse(file: Result<FeedFile, Problem>): Response {
  if (!file.ok) {
    const answer = { status: 500, headers: new Headers() };
    announceProblem(file.error, answer);
    return new Response(null, answer);
  }
  const { body, type, fileName } = file.value;
  const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` });
  if (fileName !== undefined) headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return new Response(body, { headers });
}
