import type { Result } from '../../domain/http/result.ts';
import { announceProblem, type Problem } from './problem.ts';

/** A text document, and how it is answered. */
export interface TextFile {
  body: string;
  type: 'text/vtt' | 'text/plain';
  /** Seconds that anyone may keep it without asking again. */
  maxAgeSeconds: number;
  /** Name under which it is kept (ASCII); undefined where it is not for keeping. */
  fileName?: string;
}

/** The answer with a text document; without one, the problem's status and nothing else. */
export function toTextResponse(file: Result<TextFile, Problem>): Response {
  if (!file.ok) {
    const answer = { status: 500, headers: new Headers() };
    announceProblem(file.error, answer);
    return new Response(null, answer);
  }
  const { body, type, maxAgeSeconds, fileName } = file.value;
  const headers = new Headers({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${maxAgeSeconds}` });
  if (fileName !== undefined) headers.set('Content-Disposition', `attachment; filename="${fileName}"`);
  return new Response(body, { headers });
}
