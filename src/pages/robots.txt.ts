import type { APIRoute } from 'astro';
import { ok } from '../domain/http/result.ts';
import { toDocumentResponse } from '../loaders/responses/documentResponse.ts';
import { loadRobots } from '../loaders/site/siteFiles.loader.ts';

/** Serves robots.txt with the address of the sitemaps. */
export const GET: APIRoute = () => toDocumentResponse(ok({ body: loadRobots(), type: 'text/plain', cacheControl: 'public, max-age=3600' }));
