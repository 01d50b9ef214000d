import type { Frame, Locator, Page } from '@playwright/test';

/** A record in the JSON document of a session. */
interface DocumentRecord {
  /** ISO 8601; null before it starts. */
  start: string | null;
  /** Seconds in the recording; null outside of it. */
  position: number | null;
}

/** Links of the topics of a session page or of an embed; not those to the pages of their items. */
export const topicLinks = (page: Page | Frame): Locator =>
  page
    .locator('section')
    .filter({ has: page.locator('#topics-title, h2#topics') })
    .getByRole('link')
    .and(page.locator(':not([href*="/items/"])'));

const readRecords = async (page: Page, path: string, kind: 'topics' | 'votes' | 'speeches'): Promise<DocumentRecord[]> =>
  ((await (await page.request.get(`${path}.json`)).json()) as Record<typeof kind, DocumentRecord[]>)[kind];

/** Positions of the topics, votes or speeches of a session in its recording, seconds, in their order; NaN outside of it. */
export const loadPositions = async (page: Page, path: string, kind: 'topics' | 'votes' | 'speeches' = 'topics'): Promise<number[]> =>
  (await readRecords(page, path, kind)).map(({ position }) => position ?? NaN);

/** Starts of the topics of a live session, epoch ms, in their order; NaN for a topic that has not started. */
export const loadStarts = async (page: Page, path: string): Promise<number[]> =>
  (await readRecords(page, path, 'topics')).map(({ start }) => Date.parse(start ?? ''));
