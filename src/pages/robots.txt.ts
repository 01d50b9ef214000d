import type { APIRoute } from 'astro';
import { loadRobots } from '../loaders/site/siteFiles.loader.ts';

/** What crawlers may read, and where the sitemaps are. */
export const GET: APIRoute = () =>
  new Response(loadRobots(), { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
