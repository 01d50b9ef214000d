import type { Frame, Locator, Page } from '@playwright/test';

/** A record of a session, as its JSON document has it. */
interface DocumentRecord {
  /** ISO 8601; null before it begins. */
  start: string | null;
  /** Seconds in the recording; null where it has no place in it. */
  position: number | null;
}

/** The links to the topics of a session, or of an embed with them. */
export const topicLinks = (page: Page | Frame): Locator =>
  page
    .locator('section')
    .filter({ has: page.locator('#topics-title, h2#topics') })
    .getByRole('link');

const readRecords = async (page: Page, path: string, kind: 'topics' | 'votes' | 'speeches'): Promise<DocumentRecord[]> =>
  ((await (await page.request.get(`${path}.json`)).json()) as Record<typeof kind, DocumentRecord[]>)[kind];

/** Where the topics (or votes, or speeches) of a session are in its recording, seconds, in their order. */
export const positionsOf = async (page: Page, path: string, kind: 'topics' | 'votes' | 'speeches' = 'topics'): Promise<number[]> =>
  (await readRecords(page, path, kind)).map(({ position }) => position ?? NaN);

/** When the topics of a live session began, epoch ms, in their order; NaN for what is still to begin. */
export const startsOf = async (page: Page, path: string): Promise<number[]> =>
  (await readRecords(page, path, 'topics')).map(({ start }) => Date.parse(start ?? ''));
