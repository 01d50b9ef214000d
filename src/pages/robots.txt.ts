import type { APIRoute } from 'astro';
import { loadRobots } from '../loaders/site/siteFiles.loader.ts';

/** Serves robots.txt with the address of the sitemaps. */
export const GET: APIRoute = () =>
  new Response(loadRobots(), { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
