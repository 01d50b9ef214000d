import { ok, type Result } from '../../domain/http/result.ts';
import type { SitemapEntry } from '../../domain/lists/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from '../../services/server/documents/sitemapWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { Problem } from '../responses/problem.ts';

const toXml = (body: string): Result<ServedDocument, Problem> =>
  ok({ body, type: 'application/xml', cacheControl: 'public, max-age=3600' });

/** A sitemap file (rule 16.11). */
export const toSitemap = async (entries: Result<SitemapEntry[], Problem>): Promise<Result<ServedDocument, Problem>> =>
  entries.ok ? toXml(await writeSitemap(entries.value)) : entries;

/** The index of sitemap files (rule 16.11). */
export const toSitemapIndex = async (urls: Result<string[], Problem>): Promise<Result<ServedDocument, Problem>> =>
  urls.ok ? toXml(await writeSitemapIndex(urls.value)) : urls;
