import type { APIRoute } from 'astro';
import { applyProblem } from '../../../loaders/responses/problem.ts';
import { loadChapters } from '../../../loaders/session/sessionDocument.loader.ts';

/** Serves the chapters of a recording as WebVTT (rule 8.7). */
export const GET: APIRoute = async ({ params: { city, reference }, url, locals: { grants } }) => {
  grants.address = url.searchParams.get('grant') ?? undefined;
  const chapters = await loadChapters({ city, reference, part: url.searchParams.get('part') }, Date.now(), grants);
  if (chapters.ok) {
    return new Response(chapters.value, { headers: { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'public, max-age=10' } });
  }
  const answer = { status: 500, headers: new Headers() };
  applyProblem(chapters.error, answer);
  return new Response(null, answer);
};
