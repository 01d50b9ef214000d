import { describe, expect, it } from 'vitest';
import { SITEMAP_LIMIT } from '../../../domain/lists/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from './sitemapWriter.ts';

const MAX_BYTES = 50 * 1024 * 1024;

describe('a sitemap file', () => {
  it('has the address, date and languages of a page', async () => {
    const alternates = [{ language: 'zh-CN', url: 'https://portal.example/cn/gent/%E6%97%A5%E5%8E%86' }];
    const xml = await writeSitemap([
      { url: 'https://portal.example/gent/calendar', lastChangeMs: Date.parse('2026-03-29T01:30:00Z'), alternates },
    ]);
    expect(xml).toContain('<loc>https://portal.example/gent/calendar</loc><lastmod>2026-03-29T01:30:00.000Z</lastmod>');
    expect(xml).toContain('<xhtml:link rel="alternate" hreflang="zh-CN" href="https://portal.example/cn/gent/%E6%97%A5%E5%8E%86"/>');
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><urlset .*<\/urlset>$/s);
  });

  it('stays below the size that its protocol allows when it is full of the longest addresses', async () => {
    const url = `https://portal.example/${'c'.repeat(64)}/${'r'.repeat(120)}`;
    const entries = Array.from({ length: SITEMAP_LIMIT }, (_, index) => ({ url: `${url}${index}`, lastChangeMs: index, alternates: [] }));
    const xml = await writeSitemap(entries);
    expect(xml.match(/<loc>/g)).toHaveLength(SITEMAP_LIMIT);
    expect(Buffer.byteLength(xml)).toBeLessThan(MAX_BYTES);
  });
});

describe('a sitemap index', () => {
  it('lists its files', async () => {
    const xml = await writeSitemapIndex(['https://portal.example/sitemap/pages.xml', 'https://portal.example/sitemap/gent/1.xml']);
    expect([...xml.matchAll(/<sitemap><loc>([^<]*)<\/loc><\/sitemap>/g)].map(([, url]) => url)).toEqual([
      'https://portal.example/sitemap/pages.xml',
      'https://portal.example/sitemap/gent/1.xml',
    ]);
  });
});
