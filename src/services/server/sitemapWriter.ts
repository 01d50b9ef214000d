import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SitemapEntry } from '../../domain/sitemap.ts';

/** A sitemap as XML, of at most as many entries as one file may have. */
export async function writeSitemap(entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({ xmlns: { news: false, video: false, image: false, xhtml: true } });
  const items = entries.map(({ url, lastChangeMs, alternates }) => ({
    url,
    ...(lastChangeMs === undefined ? {} : { lastmod: new Date(lastChangeMs).toISOString() }),
    ...(alternates.length === 0 ? {} : { links: alternates.map((each) => ({ lang: each.language, url: each.url })) }),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

/** A sitemap index as XML. */
export async function writeSitemapIndex(urls: readonly string[]): Promise<string> {
  return (await streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()))).toString();
}
