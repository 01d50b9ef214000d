import type { Page } from '@playwright/test';
import { expect, test as base } from './servers.ts';
import { type Complaints, watch as watchPage } from './watch.ts';
import { watch } from './liveSession.ts';
import { words } from './words.ts';

/** A live session, below the portal's origin. */
export const LIVE = '/waterdam/live-raad';

interface Fixtures {
  complaints: Complaints;
  /** Calls the control API about the live session. */
  session: (path: string, body?: unknown) => Promise<unknown>;
}

interface WorkerFixtures {
  /** Programs of their own for these tests: in a session that has just begun nobody else could go back. */
  isApart: boolean;
}

/** Playwright's test with a session that has just begun and whose script stands still, and a page that must not complain. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  isApart: [true, { option: true, scope: 'worker' }],
  session: [
    async ({ control }, use) => {
      const session = (path: string, body?: unknown) => control(`/sessions/live-raad/${path}`, body);
      await session('script', { playing: false });
      await session('begin');
      // Topics are there from the beginning: the test's own are gone with it.
      const own = new Set<string>();
      await use((path, body) => {
        if (path === 'topics/create') own.add((body as { id: string }).id);
        if (path === 'topics/delete') own.delete((body as { id: string }).id);
        return session(path, body);
      });
      for (const id of own) await session('topics/delete', { id });
      await session('script', { playing: true });
    },
    { auto: true },
  ],
  complaints: [
    async ({ page, portal, backend }, use) => {
      const complaints = await watchPage(page, [portal.url, backend.url, backend.url.replace('http', 'ws')]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});

/** A text of the page. */
export const text = (key: string, values?: Record<string, string | number>) => words('nl', key, values);
/** The topics. */
export const rows = (page: Page) => page.locator('#topics li');
/** A topic, by a part of its name. */
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** Where it says what is discussed, and who speaks. */
export const currentItems = (page: Page) => page.getByRole('region', { name: text('timeline.now') });

/** Opens the live session, or another page of one, and waits until the broker has told it all. */
export const open = (page: Page, path = LIVE) => watch(page, path);
