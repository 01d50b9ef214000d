import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { watchPage } from '../support/watch.ts';
import { openIdle } from '../support/openIdle.ts';

/** Collects the paths that the browser prefetches. */
async function collectPrefetches(page: Page): Promise<{ urls: string[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  const urls: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') urls.push(new URL(prefetchUrl).pathname);
  });
  return { urls, session };
}

test('a page is prefetched when the pointer is on its link, and used when the link is followed', async ({ page, portal, backend }) => {
  const complaints = await watchPage(page, [portal.url, backend.url]);
  const { urls } = await collectPrefetches(page);
  await openIdle(page, '/waterdam');
  expect(urls).toEqual([]);
  const link = page.getByRole('link', { name: 'Gemeenteraad: begrotingsvergadering' });
  await link.hover();
  await expect.poll(() => urls).toEqual(['/waterdam/gr-begroting']);
  await link.click();
  await expect(page).toHaveURL(/gr-begroting$/);
  const delivery = await page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming & { deliveryType: string }).deliveryType,
  );
  expect(delivery).toBe('navigational-prefetch');
  expect(complaints.all).toEqual([]);
});

test('files, embeds and positions of a session are not prefetched', async ({ page, request }) => {
  const answer = await request.get('/speculation-rules.json');
  expect(answer.headers()['content-type']).toBe('application/speculationrules+json');
  expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(256);
  const { prefetch } = (await answer.json()) as {
    prefetch: { where: { and: [{ href_matches: string }, ...{ not: { href_matches?: string | string[] } }[]] } }[];
  };
  const [wanted, ...unwanted] = prefetch[0]!.where.and;
  const excluded = unwanted.flatMap(({ not }) => not.href_matches ?? []);
  await page.goto('/');
  const filterPrefetched = (paths: string[]) =>
    page.evaluate(
      ([all, others, list]) => {
        const matches = (pattern: string, path: string) => new URLPattern(pattern, location.href).test(path, location.href);
        return list.filter((path) => matches(all, path) && !others.some((other) => matches(other, path)));
      },
      [wanted.href_matches, excluded, paths] as const,
    );
  const pages = [
    '/fr/waterdam',
    '/waterdam?tab=live',
    '/waterdam/gr-2.0',
    '/waterdam/topic-1',
    '/cn/waterdam/%E6%97%A5%E5%8E%86',
    '/waterdam/embedding',
  ];
  expect(await filterPrefetched(pages)).toEqual(pages);
  const others = [
    '/waterdam/calendar.ics',
    '/fr/waterdam/feed.xml',
    '/waterdam/gr-1.json',
    '/waterdam/gr-1/embed',
    '/fr/waterdam/gr-1/embed/topics',
    '/waterdam/gr-1/topic/a',
    '/fr/waterdam/gr-1/seek/12.5',
  ];
  expect(await filterPrefetched([...others, 'https://elsewhere.example/waterdam'])).toEqual([]);
});

for (const path of [
  '/waterdam',
  '/waterdam/gr-begroting',
  '/waterdam/gr-begroting/transcript/nl',
  '/waterdam/calendar',
  '/waterdam/delegates',
]) {
  test(`${path} prints black on white, without controls and navigation`, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', '{"dark":true,"style":"basic"}');
    });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const colours = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return [color, backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    await expect(page.locator('h1')).toBeVisible();
    for (const selector of ['nav', 'button', 'form', 'video', 'body > footer']) {
      for (const element of await page.locator(selector).all()) await expect(element).toBeHidden();
    }
  });
}
