import type { Page, Response } from '@playwright/test';

/** What a page has fetched, in bytes as sent; images and media are left out. */
interface Weight {
  total: number;
  scripts: number;
  scriptRequests: number;
  parts: { url: string; isScript: boolean; bytes: number }[];
}

const NOT_COUNTED = new Set(['image', 'media']);
/** The browser does not say what kind of thing it asks for as a page's icon. */
const isImage = (response: Response) => response.headers()['content-type']?.startsWith('image/') === true;

/** Begins to weigh what a page fetches from now on; the answer tells it as of the moment it is asked. */
export function weigh(page: Page): () => Promise<Weight> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
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
