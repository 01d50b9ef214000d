import type { APIRoute } from 'astro';
import { loadManifest } from '../loaders/site/siteFiles.loader.ts';

/** Serves the web app manifest in the language of the path. */
export const GET: APIRoute = ({ locals: { locale, t } }) =>
  new Response(JSON.stringify(loadManifest(locale, t)), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
