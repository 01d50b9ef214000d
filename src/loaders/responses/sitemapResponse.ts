import type { Result } from '../../domain/http/result.ts';
import type { SitemapEntry } from '../../domain/lists/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from '../../services/server/documents/sitemapWriter.ts';
import { announceProblem, type Problem } from './problem.ts';

/** Seconds that anyone may keep a sitemap without asking again. */
const MAX_AGE_SECONDS = 3600;

const toResponse = (xml: string): Response =>
  new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` },
  });

/** The status of a problem, without a body: crawlers then keep the sitemap they have. */
function toFailure(problem: Problem): Response {
  const answer = { status: 500, headers: new Headers() };
  announceProblem(problem, answer);
  return new Response(null, answer);
}

/** The answer with a sitemap file. */
export const toSitemapResponse = async (entries: Result<SitemapEntry[], Problem>): Promise<Response> =>
  entries.ok ? toResponse(await writeSitemap(entries.value)) : toFailure(entries.error);

/** The answer with the index of sitemap files. */
export const toSitemapIndexResponse = async (urls: Result<string[], Problem>): Promise<Response> =>
  urls.ok ? toResponse(await writeSitemapIndex(urls.value)) : toFailure(urls.error);
