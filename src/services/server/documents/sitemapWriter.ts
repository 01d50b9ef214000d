import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { SitemapEntry } from '../../../domain/lists/sitemap.ts';

/** Entries that are written at once: others are answered in between. */
const AT_ONCE = 500;

async function* inChunks<T>(items: readonly T[]) {
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    yield item;
  }
}

/** A sitemap as XML, of at most as many entries as one file may have. */
export async function writeSitemap(entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({ xmlns: { news: false, video: false, image: false, xhtml: true } });
  const items = entries.map(({ url, lastChangeMs, alternates }) => ({
    url,
    ...(lastChangeMs === undefined ? {} : { lastmod: new Date(lastChangeMs).toISOString() }),
    ...(alternates.length === 0 ? {} : { links: alternates.map((each) => ({ lang: each.language, url: each.url })) }),
  }));
  return (await streamToPromise(Readable.from(inChunks(items)).pipe(stream))).toString();
}

/** A sitemap index as XML. */
export async function writeSitemapIndex(urls: readonly string[]): Promise<string> {
  return (await streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()))).toString();
}
