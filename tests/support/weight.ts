import type { Page, Response } from '@playwright/test';

/** Bytes that a page has fetched, as sent, without images and media. */
interface Weight {
  total: number;
  scripts: number;
  scriptRequests: number;
  parts: { url: string; isScript: boolean; bytes: number }[];
}

const NOT_COUNTED = new Set(['image', 'media']);
/** Recognises the icon of a page by its content type: the browser gives it no resource type. */
const isImage = (response: Response) => response.headers()['content-type']?.startsWith('image/') === true;

/** Counts what a page fetches from now on; the returned function resolves to the bytes so far and ends the count. */
export function weigh(page: Page): () => Promise<Weight> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on('response', note);
  return async () => {
    page.off('response', note);
    const parts = await Promise.all(
      responses
        .filter((response) => !NOT_COUNTED.has(response.request().resourceType()) && !isImage(response))
        .map(async (response) => ({
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
