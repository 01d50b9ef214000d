import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SitemapEntry } from '../../../domain/lists/sitemap.ts';

/** Entries that are written in one go: other requests are answered between two chunks. */
const CHUNK_SIZE = 500;

async function* inChunks<T>(items: readonly T[]) {
  for (const [index, item] of items.entries()) {
    if (index % CHUNK_SIZE === CHUNK_SIZE - 1) await setImmediate();
    yield item;
  }
}

/** Writes a sitemap as XML; `entries` has at most as many entries as one file may have (rule 16.11). */
export async function writeSitemap(entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({ xmlns: { news: false, video: false, image: false, xhtml: true } });
  const items = entries.map(({ url, lastChangeMs, alternates }) => ({
    url,
    ...(lastChangeMs === undefined ? {} : { lastmod: new Date(lastChangeMs).toISOString() }),
    ...(alternates.length === 0 ? {} : { links: alternates.map((each) => ({ lang: each.language, url: each.url })) }),
  }));
  return (await streamToPromise(Readable.from(inChunks(items)).pipe(stream))).toString();
}

/** Writes a sitemap index as XML (rule 16.11). */
export async function writeSitemapIndex(urls: readonly string[]): Promise<string> {
  return (await streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()))).toString();
}
