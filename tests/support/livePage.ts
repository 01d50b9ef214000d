import type { Page } from '@playwright/test';
import { expect, test as base } from './servers.ts';
import { type Complaints, watchPage } from './watch.ts';
import { openLiveSession } from './liveSession.ts';
import { label } from './labels.ts';

/** A live session, below the portal's origin. */
export const LIVE = '/waterdam/live-raad';

interface Fixtures {
  complaints: Complaints;
  /** Calls the control API about the live session. */
  session: (path: string, body?: unknown) => Promise<unknown>;
}

interface WorkerFixtures {
  /** Gives these tests a portal and a backend of their own: they restart the session, and other tests need its earlier video. */
  hasOwnServers: boolean;
}

/** Playwright's test with a live session that has just started and whose script is stopped. It fails when the page makes complaints. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnServers: [true, { option: true, scope: 'worker' }],
  session: [
    async ({ control }, use) => {
      const session = (path: string, body?: unknown) => control(`/sessions/live-raad/${path}`, body);
      await session('script', { playing: false });
      await session('begin');
      // Topics of a test are deleted after it: every test starts with the topics of the seed.
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

/** A text of the interface in Dutch. */
export const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
/** The rows of the topic list. */
export const rows = (page: Page) => page.locator('#topics li');
/** Row of a topic, by a part of its name. */
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** Region with the current topic and the current speaker. */
export const currentItems = (page: Page) => page.getByRole('region', { name: text('timeline.now') });

/** Opens the page of the live session, or another one, and waits until the broker has sent its whole state. */
export const open = (page: Page, path = LIVE) => openLiveSession(page, path);
