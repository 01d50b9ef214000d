import type { APIRoute } from 'astro';
import { announceProblem } from '../../../../loaders/problem.ts';
import { loadCaptions } from '../../../../loaders/subtitles.loader.ts';

/** Captions of a session in one language: same origin, so that the player needs no CORS and the credential stays here. */
export const GET: APIRoute = async ({ params: { city, reference, language } }) => {
  const captions = await loadCaptions({ city, reference, language });
  if (captions.ok) {
    return new Response(captions.value, { headers: { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'public, max-age=60' } });
  }
  const answer = { status: 500, headers: new Headers() };
  announceProblem(captions.error, answer);
  return new Response(null, answer);
};
