import type { Page } from '@playwright/test';
import { currentItems, open, row, test, text } from '../support/livePage.ts';
import { expect } from '../support/servers.ts';
import { announcementRegion } from '../support/sessionParts.ts';
import { liveRegions } from '../support/liveRegions.ts';
import { collectNotifications } from '../support/visitorTasks.ts';

/** Collects the text of every announcement from now on. The pause between two is a rule of the domain and tested there. */
const collectAnnouncements = (page: Page) =>
  announcementRegion(page).evaluate((region) => {
    const announcements: string[] = [];
    new MutationObserver(() => announcements.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { announcements });
  });
const readAnnouncements = (page: Page) => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);

// Its tests have a portal of their own, which takes long to start: they run in one worker.
test.describe.configure({ mode: 'default' });

test.describe('announcements', () => {
  test('name topics and votes, several in one announcement', async ({ page, session }) => {
    test.slow();
    await session('topics/start', { id: 'opening' });
    await open(page);
    await collectAnnouncements(page);
    await session('topics/start', { id: 'agenda' });
    await expect(announcementRegion(page)).toHaveText(text('live.topicBegins', { name: '2. Vaststelling van de agenda' }));
    await session('votes/start', { id: 'motie-7', name: 'Motie 7', priority: 1, result: [] });
    await session('votes/update', { id: 'motie-7', result: [{ vote: 'yes', label: 'Voor', count: 12 }] });
    await session('votes/stop', { id: 'motie-7', outcome: 'adopted' });
    await session('votes/start', { id: 'motie-9', name: 'Motie 9', priority: 2, result: [] });
    await session('votes/update', { id: 'motie-9', result: [{ vote: 'no', label: 'Tegen', count: 3 }] });
    await session('votes/stop', { id: 'motie-9', outcome: 'rejected' });
    await session('topics/start', { id: 'begroting' });
    const adopted = `${text('vote.adopted')} 1`;
    const rejected = `${text('vote.rejected')} 1`;
    const summary = `${text('live.topicBegins', { name: '3. Begroting voor het komende jaar' })} ${text('live.votesClose', { number: 2 })} ${adopted} en ${rejected}.`;
    await expect(announcementRegion(page)).toHaveText(summary);
    await session('votes/start', { id: 'amendement-4', name: 'Amendement 4', priority: 3, result: [] });
    const opened = text('live.voteOpens', { name: 'Amendement 4' });
    await expect(announcementRegion(page)).toHaveText(opened);
    await session('votes/update', {
      id: 'amendement-4',
      result: [
        { vote: 'yes', label: 'Voor', count: 19 },
        { vote: 'no', label: 'Tegen', count: 10 },
      ],
    });
    await session('votes/stop', { id: 'amendement-4' });
    await expect(announcementRegion(page)).toHaveText(`${text('live.voteCloses', { name: 'Amendement 4' })} 19 voor en 10 tegen.`, {
      timeout: 8000,
    });
    const announcements = await readAnnouncements(page);
    expect(announcements).toHaveLength(4);
  });

  test('leave out what began before the page opened, and repeat nothing after a reconnection', async ({ page, session, control }) => {
    await session('topics/start', { id: 'opening' });
    await open(page);
    await collectAnnouncements(page);
    await session('topics/start', { id: 'agenda' });
    await expect(announcementRegion(page)).toContainText('2. Vaststelling');
    const reconnected = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('pancarteSession')));
    await control('/connections', undefined, 'DELETE');
    await reconnected;
    await session('speeches/start', { id: 'speech-3', attendee: 'verhoeven' });
    await expect(currentItems(page)).toContainText('Annelies Verhoeven');
    // After the pause of 5 s the new topic is announced, and nothing else was.
    await session('topics/start', { id: 'begroting' });
    await expect(announcementRegion(page)).toContainText('3. Begroting');
    expect(await readAnnouncements(page)).toHaveLength(2);
  });

  test('can be switched off, and the choice is stored', async ({ page, session }) => {
    await open(page);
    const box = page.getByRole('checkbox', { name: text('live.announce') });
    await expect(box).toBeChecked();
    // Only the focus shows it.
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).not.toBeChecked();
    await session('topics/start', { id: 'agenda' });
    await expect(currentItems(page)).toContainText('2. Vaststelling');
    await open(page);
    await expect(box).not.toBeChecked();
    await expect(announcementRegion(page)).toBeEmpty();
  });
});

test.describe('a notification of a topic', () => {
  const bell = (page: Page, name: string) => row(page, name).getByRole('button', { name: text('notify.topic') });
  // The message is the last status of the page: it lies over everything else.
  const status = (page: Page) => liveRegions(page).last();
  // Grant the permission: a headless browser denies it.
  const allow = (page: Page) => page.context().grantPermissions(['notifications']);

  test('names the estimated start, and is shown when the topic starts', async ({ page, session }) => {
    const readNotifications = await collectNotifications(page);
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
    const startText = text('notify.begins', { name: '3. Begroting voor het komende jaar' });
    await expect.poll(readNotifications).toEqual([startText]);
    await expect(bell(page, '3. Begroting')).toBeHidden();
  });

  test('can be cancelled', async ({ page, session }) => {
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

  test('is a message of the page when the browser denies the permission', async ({ page, session }) => {
    await open(page);
    await bell(page, '2. Vaststelling').click();
    await expect(status(page)).toContainText(text('notify.denied', { name: '2. Vaststelling van de agenda' }));
    await session('topics/start', { id: 'agenda' });
    await expect(status(page)).toHaveText(text('notify.begins', { name: '2. Vaststelling van de agenda' }));
    await expect(status(page)).toBeVisible();
  });
});
