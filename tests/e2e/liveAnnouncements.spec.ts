import type { Page } from '@playwright/test';
import { currentItems, open, row, test, text } from '../support/livePage.ts';
import { expect } from '../support/servers.ts';
import { announced } from '../support/sessionParts.ts';

/** Whatever was announced since the page was opened. */
const noteAnnouncements = (page: Page) =>
  announced(page).evaluate((region) => {
    const notes: { text: string; at: number }[] = [];
    new MutationObserver(() => notes.push({ text: region.textContent, at: performance.now() })).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { notes });
  });
const readAnnouncements = (page: Page) => page.evaluate(() => (window as unknown as { notes: { text: string; at: number }[] }).notes);

test.describe('announcements', () => {
  test('tell topics and votes, several at once, at most every five seconds', async ({ page, session }) => {
    test.slow();
    await session('topics/start', { id: 'opening' });
    // The words of the first one take their time: the pause counts from when it is told.
    await page.route(/newsText/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await open(page);
    await noteAnnouncements(page);
    await session('topics/start', { id: 'agenda' });
    await expect(announced(page)).toHaveText(text('live.topicBegins', { name: '2. Vaststelling van de agenda' }));
    await session('votes/start', { id: 'motie-7', name: 'Motie 7', priority: 1, result: [] });
    await session('votes/update', { id: 'motie-7', result: [{ vote: 'yes', label: 'Voor', count: 12 }] });
    await session('votes/stop', { id: 'motie-7' });
    await session('votes/start', { id: 'motie-9', name: 'Motie 9', priority: 2, result: [] });
    await session('votes/update', { id: 'motie-9', result: [{ vote: 'no', label: 'Tegen', count: 3 }] });
    await session('votes/stop', { id: 'motie-9' });
    await session('topics/start', { id: 'begroting' });
    const adopted = `${text('vote.adopted')} 1`;
    const rejected = `${text('vote.rejected')} 1`;
    const summary = `${text('live.topicBegins', { name: '3. Begroting voor het komende jaar' })} ${text('live.votesClose', { number: 2 })} ${adopted} en ${rejected}.`;
    await expect(announced(page)).toHaveText(summary, { timeout: 8000 });
    await session('votes/start', { id: 'amendement-4', name: 'Amendement 4', priority: 3, result: [] });
    const opened = text('live.voteOpens', { name: 'Amendement 4' });
    await expect(announced(page)).toHaveText(opened, { timeout: 8000 });
    await session('votes/update', {
      id: 'amendement-4',
      result: [
        { vote: 'yes', label: 'Voor', count: 19 },
        { vote: 'no', label: 'Tegen', count: 10 },
      ],
    });
    await session('votes/stop', { id: 'amendement-4' });
    await expect(announced(page)).toHaveText(
      `${text('live.voteCloses', { name: 'Amendement 4' })} ${text('vote.adopted')}, 19 voor en 10 tegen.`,
      { timeout: 8000 },
    );
    const notes = await readAnnouncements(page);
    expect(notes.map(({ text: told }) => told)).toHaveLength(4);
    for (const [index, { at }] of notes.slice(1).entries()) expect(at - notes[index]!.at).toBeGreaterThan(4900);
  });

  test('tell nothing of what was there, nor anything twice after an interruption', async ({ page, session, control }) => {
    await session('topics/start', { id: 'opening' });
    await open(page);
    await noteAnnouncements(page);
    await session('topics/start', { id: 'agenda' });
    await expect(announced(page)).toContainText('2. Vaststelling');
    const again = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('pancarteSession')));
    await control('/connections', undefined, 'DELETE');
    await again;
    await session('speeches/start', { id: 'speech-3', attendee: 'verhoeven' });
    await expect(currentItems(page)).toContainText('Annelies Verhoeven');
    // Past the pause between two messages something new is told, and nothing else was.
    await session('topics/start', { id: 'begroting' });
    await expect(announced(page)).toContainText('3. Begroting', { timeout: 8000 });
    expect(await readAnnouncements(page)).toHaveLength(2);
  });

  test('can be switched off, which is remembered', async ({ page, session }) => {
    await open(page);
    const box = page.getByRole('checkbox', { name: text('live.announce') });
    await expect(box).toBeChecked();
    await box.uncheck();
    await session('topics/start', { id: 'agenda' });
    await expect(currentItems(page)).toContainText('2. Vaststelling');
    await open(page);
    await expect(box).not.toBeChecked();
    await expect(announced(page)).toBeEmpty();
  });
});

test.describe('notify me', () => {
  const bell = (page: Page, name: string) => row(page, name).getByRole('button', { name: text('notify.topic') });
  // It lies over everything else: nothing comes after it.
  const status = (page: Page) => page.getByRole('status').last();
  // A browser without a window refuses what nobody allowed.
  const allow = (page: Page) => page.context().grantPermissions(['notifications']);

  test('says when about it begins, and notifies when it does', async ({ page, session }) => {
    await page.addInitScript(() => {
      const shown: string[] = [];
      Object.assign(window, {
        shown,
        Notification: class extends Notification {
          constructor(title: string, options?: NotificationOptions) {
            super(title, options);
            shown.push(title);
          }
        },
      });
    });
    const now = Date.now();
    await session('topics/start', { id: 'opening', at: now - 20 * 60_000 });
    await session('topics/stop', { id: 'opening', at: now - 10 * 60_000 });
    await open(page);
    await allow(page);
    await bell(page, '3. Begroting').click();
    await expect(bell(page, '3. Begroting')).toHaveAttribute('aria-pressed', 'true');
    await expect(status(page)).toContainText(text('notify.on', { name: '3. Begroting voor het komende jaar' }));
    await expect(status(page)).toContainText(/Rond \d\d:\d[05]\./);
    await session('topics/start', { id: 'begroting' });
    const begins = text('notify.begins', { name: '3. Begroting voor het komende jaar' });
    await expect.poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([begins]);
    await expect(bell(page, '3. Begroting')).toBeHidden();
  });

  test('can be taken back', async ({ page, session }) => {
    await open(page);
    await allow(page);
    await bell(page, '2. Vaststelling').click();
    await expect(status(page)).toContainText(text('notify.on', { name: '2. Vaststelling van de agenda' }));
    await bell(page, '2. Vaststelling').click();
    await expect(bell(page, '2. Vaststelling')).toHaveAttribute('aria-pressed', 'false');
    await expect(status(page)).toHaveText(text('notify.off', { name: '2. Vaststelling van de agenda' }));
    await page.getByRole('button', { name: text('action.close'), exact: true }).click();
    await expect(status(page)).toBeEmpty();
    await session('topics/start', { id: 'agenda' });
    await expect(currentItems(page)).toContainText('2. Vaststelling');
    await expect(status(page)).toBeEmpty();
  });

  test('where it is refused, the page itself says it', async ({ page, session }) => {
    await open(page);
    await bell(page, '2. Vaststelling').click();
    await expect(status(page)).toContainText(text('notify.refused', { name: '2. Vaststelling van de agenda' }));
    await session('topics/start', { id: 'agenda' });
    await expect(status(page)).toHaveText(text('notify.begins', { name: '2. Vaststelling van de agenda' }));
    await expect(status(page)).toBeVisible();
  });
});
