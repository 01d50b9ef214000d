import type { Page } from '@playwright/test';
import { expectTabStops, expectVisibleFocus, openByKeyboard, dialogOpener, press, tabTo } from '../support/keyboard.ts';
import { pause, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { text } from '../support/transcriptReader.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { liveRegions } from '../support/liveRegions.ts';

const tab = (page: Page, part: string) => page.getByRole('tab', { name: text(`session.${part}`) });
const timeline = (page: Page) => page.getByRole('toolbar', { name: text('timeline.label') });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('Tab leads through header, video, timeline, actions and lists, and back', async ({ page }) => {
  await openByKeyboard(page);
  const topics = page.getByRole('tabpanel').getByRole('listitem');
  const stops = [
    page.locator('button[data-plays]'),
    page.getByRole('slider', { name: text('timeline.position') }),
    timeline(page).getByRole('link').first(),
    page.getByRole('link', { name: text('category.back', { city: 'Waterdam' }) }),
    ...['share.title', 'clip.title'].map((key) => dialogOpener(page, key)),
    page.locator('main').getByRole('link', { name: label('nl', 'download.title'), exact: true }),
    page.locator('main').getByRole('link', { name: label('nl', 'follow.title'), exact: true }),
    dialogOpener(page, 'embed.title'),
    dialogOpener(page, 'keys.title'),
    tab(page, 'topics'),
    page.getByRole('tabpanel', { name: text('session.topics') }),
    page.getByRole('searchbox', { name: text('session.searchTopics') }),
  ];
  const row = (index: number, name: string) => [
    topics.nth(index).getByRole('link', { name }),
    topics.nth(index).getByRole('button', { name: `${text('session.copyTopicLink')}: ${name}` }),
    topics.nth(index).locator('summary'),
  ];
  await tabTo(page, page.getByRole('banner').getByRole('link').first(), 'Shift+Tab');
  await tabTo(page, stops[0]!);
  await page.keyboard.press('Shift+Tab');
  await expectTabStops(page, [...stops, ...row(0, '1. Opening en mededelingen'), ...row(1, '2. Vaststelling van de agenda')]);
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').first());
  await tabTo(page, stops[0]!, 'Shift+Tab');
});

test('the timeline and every list seek by keyboard', async ({ page }) => {
  await openByKeyboard(page);
  await tabTo(page, timeline(page).getByRole('link').first());
  await page.keyboard.press('ArrowRight');
  const mark = timeline(page).getByRole('link', { name: /^0:33 2\. / });
  await expect(mark).toBeFocused();
  await expectVisibleFocus(page, mark);
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(33.3);
  await pause(page);
  await expect(mark).toHaveAttribute('aria-current', 'true');
  await expect(liveRegions(page).filter({ hasText: text('timeline.jumped', { time: '0:33' }) })).toContainText('2. ');

  await tabTo(page, tab(page, 'topics'));
  await tabTo(page, page.getByRole('searchbox', { name: text('session.searchTopics') }));
  await page.keyboard.type('fietsbrug');
  await expect(liveRegions(page).filter({ hasText: text('session.topicsFound', { count: 1 }) })).toBeVisible();
  const topic = page.getByRole('tabpanel').getByRole('link', { name: /^4:35 5\. Burgerinitiatief/ });
  await press(page, topic);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(270);
  await pause(page);
  await expect(topic).toHaveAttribute('aria-current', 'true');

  await tabTo(page, tab(page, 'topics'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'speakers')).toBeFocused();
  await expect(tab(page, 'speakers')).toHaveAttribute('aria-selected', 'true');
  const speaker = page.getByRole('listitem').filter({ hasText: 'Petra Oosterling' }).first();
  await press(page, speaker.locator('summary'));
  const turn = speaker.getByRole('link', { name: '0:39' });
  await expectTabStops(page, [turn]);
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeLessThan(60);
  await pause(page);
  await expect(turn).toHaveAttribute('aria-current', 'true');

  await tabTo(page, tab(page, 'speakers'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const vote = page.getByRole('listitem').filter({ hasText: 'Motie 9' });
  await press(page, vote.getByRole('link'));
  await expect.poll(() => currentTime(page)).toBeGreaterThan(258);
  await pause(page);
  await expect(vote.getByRole('listitem')).toHaveText(['Voor 15 50%', 'Tegen 15 50%']);

  await tabTo(page, tab(page, 'votes'), 'Shift+Tab');
  await page.keyboard.press('End');
  const panel = page.getByRole('tabpanel', { name: text('session.transcript') });
  const search = panel.getByRole('searchbox', { name: text('transcript.search') });
  const follow = panel.getByRole('button', { name: text('transcript.follow') });
  await expect(search).toBeVisible();
  await press(page, search, 'd');
  await page.keyboard.type('e');
  await expect(liveRegions(panel)).toHaveText(/^Treffer 1 van \d+$/);
  await page.keyboard.press('Enter');
  await expect(liveRegions(panel)).toHaveText(/^Treffer 2 van \d+$/);
  await page.keyboard.press('Escape');
  await expect(search).toBeEmpty();
  await expectTabStops(page, [
    panel.getByRole('button', { name: text('transcript.previousHit') }),
    panel.getByRole('button', { name: text('transcript.nextHit') }),
    panel.getByRole('combobox', { name: text('transcript.language') }),
    follow,
  ]);
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await tabTo(page, panel.getByRole('combobox'), 'Shift+Tab');
  await page.keyboard.type('Fr');
  await expect(panel.locator('a span[lang="fr"]').first()).toBeVisible();
  const lines = panel.locator('[data-index] a');
  await tabTo(page, lines.first());
  await page.keyboard.press('ArrowDown');
  const line = panel.locator('[data-index="1"]');
  await expect(line.getByRole('link')).toBeFocused();
  await expectVisibleFocus(page, line.getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(line.getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await pause(page);
  await expectTabStops(page, [line.getByRole('button', { name: text('transcript.copyQuote') })]);
  await page.keyboard.press('Enter');
  await expect(liveRegions(panel)).toHaveText(text('transcript.copied'));
  expect(await copied(page)).toContain(`${RECORDING}/seek/`);
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').first());
});
