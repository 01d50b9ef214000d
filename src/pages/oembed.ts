import type { APIRoute } from 'astro';
import { loadOEmbed } from '../loaders/session/embed.loader.ts';
import { toProblemResponse } from '../loaders/responses/problem.ts';

/** The caching of all documents about sessions (rule 18.13). */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

const FOR_ALL = { 'Access-Control-Allow-Origin': '*' };

const answer = (status: number, headers: Record<string, string> = {}, body: string | null = null) =>
  new Response(body, { status, headers: { ...FOR_ALL, ...headers } });

/** Serves the oEmbed 1.0 description of an embed, as JSON only (rule 16.6). */
export const GET: APIRoute = async ({ url: { searchParams: query }, locals }) => {
  const address = query.get('url');
  if (address === null || !URL.canParse(address)) return answer(400);
  if ((query.get('format') ?? 'json') !== 'json') return answer(501);
  const embed = await loadOEmbed(new URL(address), query, Date.now(), locals.grants);
  if (embed.ok) {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': CACHE_CONTROL };
    return answer(200, headers, JSON.stringify(embed.value));
  }
  if (embed.error === 'protected') return answer(401);
  return toProblemResponse(embed.error, { headers: FOR_ALL });
};
