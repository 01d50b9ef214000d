import type { Result } from '../../domain/http/result.ts';
import type { SitemapEntry } from '../../domain/lists/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from '../../services/server/documents/sitemapWriter.ts';
import { applyProblem, type Problem } from './problem.ts';

/** Seconds for which a sitemap may be cached. */
const MAX_AGE_SECONDS = 3600;

const toResponse = (xml: string): Response =>
  new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` },
  });

/** Response with the status of a problem and no body, so that crawlers keep the previous sitemap. */
function toFailure(problem: Problem): Response {
  const answer = { status: 500, headers: new Headers() };
  applyProblem(problem, answer);
  return new Response(null, answer);
}

/** Response with a sitemap file (rule 16.11). */
export const toSitemapResponse = async (entries: Result<SitemapEntry[], Problem>): Promise<Response> =>
  entries.ok ? toResponse(await writeSitemap(entries.value)) : toFailure(entries.error);

/** Response with the index of sitemap files (rule 16.11). */
export const toSitemapIndexResponse = async (urls: Result<string[], Problem>): Promise<Response> =>
  urls.ok ? toResponse(await writeSitemapIndex(urls.value)) : toFailure(urls.error);
