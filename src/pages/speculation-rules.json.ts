import type { APIRoute } from 'astro';
import { speculationRules } from '../loaders/site/siteFiles.loader.ts';

/** Serves the rules to which the `Speculation-Rules` header of every page refers. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(speculationRules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  });
