import type { Page, Response } from '@playwright/test';

/** Bytes that a page has fetched, as sent, without images, media and prefetch rules. */
interface Weight {
  total: number;
  scripts: number;
  scriptRequests: number;
  parts: { url: string; isScript: boolean; bytes: number }[];
}

const NOT_COUNTED = new Set(['image', 'media']);
/**
 * Chromium fetches the prefetch rules once a day, when it is idle: sometimes before the count ends. prefetchAndPrint.spec.ts limits their
 * size.
 */
const RULES_TYPE = 'application/speculationrules+json';
// The icon of a page is recognised by its content type: the browser gives it no resource type.
const isCounted = (response: Response) => {
  const type = response.headers()['content-type'];
  return !NOT_COUNTED.has(response.request().resourceType()) && !type?.startsWith('image/') && type !== RULES_TYPE;
};

/** Counts what a page fetches from now on; the returned function resolves to the bytes so far and ends the count. */
export function weigh(page: Page): () => Promise<Weight> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on('response', note);
  return async () => {
    page.off('response', note);
    const parts = await Promise.all(
      responses.filter(isCounted).map(async (response) => ({
        url: response.url(),
        isScript: response.request().resourceType() === 'script',
        bytes: (await response.request().sizes()).responseBodySize,
      })),
    );
    const sum = (list: typeof parts) => list.reduce((total, { bytes }) => total + bytes, 0);
    const scripts = parts.filter(({ isScript }) => isScript);
    return { total: sum(parts), scripts: sum(scripts), scriptRequests: scripts.length, parts };
  };
}
