import type { APIRoute } from 'astro';
import { speculationRules } from '../loaders/site/siteFiles.loader.ts';

/** The rules that the `Speculation-Rules` header of every page names. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(speculationRules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  });
