import type { Locator, Page } from '@playwright/test';
import { findViolations, setLook } from '../support/accessibility.ts';
import { expect, test } from '../support/servers.ts';
import { allowFrameReading, burnedInSecond, currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';

const RECORDING = '/waterdam/gr-begroting';
const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const people = (page: Page) =>
  page
    .locator('#speakers')
    .getByRole('listitem')
    .filter({ has: page.locator('b bdi') });
const person = (page: Page, name: string) => people(page).filter({ hasText: name });
const votes = (page: Page) => page.locator('#votes').getByRole('listitem');
const vote = (page: Page, name: string) => votes(page).filter({ hasText: name });

const unfold = (page: Page) =>
  page.locator('#speakers details, #votes details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });

/** Clicks a link to a position and expects that the video seeks there, by its clock and by the second burned into its frames. */
async function playFrom(page: Page, link: Locator, seconds: number) {
  await page.evaluate(() => {
    // Listen in the capture phase: media events do not bubble, and the click may replace the player. Where the seek goes, not where the
    // video is when it is there: it plays on while a busy page waits for the event.
    const onSeeking = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) document.documentElement.dataset['seek'] = String(target.currentTime);
    };
    document.addEventListener('seeking', onSeeking, true);
  });
  await link.click();
  // A video that was played before may first seek to its resume point.
  const readSeek = async () => Number(await page.locator('html').getAttribute('data-seek'));
  await expect.poll(async () => Math.abs((await readSeek()) - seconds)).toBeLessThan(0.5);
  await page.evaluate(() => document.querySelector('video')!.pause());
  await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(Math.floor(seconds));
  // A frame may belong to the next second when the clock is about to change.
  const clock = await currentTime(page);
  expect([clock - 0.5, clock, clock + 0.5].map(Math.floor)).toContain(await burnedInSecond(page));
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('each speaker has role, division, duration and speeches', async ({ page }) => {
    await page.goto(`${RECORDING}#speakers`);
    await expect(people(page).first().locator('bdi').first()).toHaveText('Annelies Verhoeven');
    const speaker = person(page, 'Petra Oosterling');
    await expect(speaker).toContainText('Fractievoorzitter');
    await expect(speaker.locator('small').last()).toHaveText('Dorpsbelang Buitenpolder');
    const turns = text('session.spoke_other', { count: 2 });
    await expect(speaker.locator('summary')).toHaveText(turns);
    await expect(speaker.getByText('15 sec', { exact: true })).toBeVisible();
    await speaker.locator('summary').click();
    await expect(speaker.getByRole('listitem')).toHaveText([/^\s*0:39\s+9 sec\s*$/, /^\s*5:10\s+6 sec\s*$/]);
    await expect(speaker.getByRole('link', { name: '0:39' })).toHaveAttribute('href', `${RECORDING}/seek/39.5`);
    await speaker.getByRole('link', { name: '0:39' }).click();
    await expect(page.locator('video source').first()).toHaveAttribute('src', /#t=39\.5$/);
  });

  test('a speaker without a photo has initials', async ({ page }) => {
    await page.goto(`${RECORDING}#speakers`);
    await expect(person(page, 'Wim Kistemaker').locator('span[aria-hidden]')).toHaveText('W\u200cK');
    await expect(person(page, 'Petra Oosterling').locator('img')).toHaveAttribute('src', /oosterling/);
  });

  test('attendees are listed by role, whether they spoke or not', async ({ page }) => {
    await page.goto(`${RECORDING}#speakers`);
    await expect(page.getByRole('heading', { name: text('session.present') })).toContainText(
      text('session.presentCount_other', { count: 36 }),
    );
    await expect(page.locator('#speakers').getByRole('term')).toHaveText([
      'Burgemeester',
      'Griffier',
      'Wethouder',
      'Fractievoorzitter',
      'Raadslid',
      'Inspreker',
    ]);
    await expect(page.locator('#speakers').getByRole('definition')).toHaveCount(36);
  });

  test('a vote shows its outcome as text, then as a list', async ({ page }) => {
    await page.goto(`${RECORDING}#votes`);
    await expect(vote(page, 'Amendement 4').locator('p')).toHaveText(
      new RegExp(`^\\s*${text('vote.adopted')}\\s+${text('vote.totalOf', { total: 30, eligible: 31 })}\\s*$`),
    );
    await expect(vote(page, 'Motie 7').locator('strong')).toHaveText(text('vote.rejected'));
    await expect(vote(page, 'Motie 9').locator('strong')).toHaveText(text('vote.tied'));
    await expect(vote(page, 'Motie 11').locator('h3 + *')).toHaveText('Motie 11: zwembad De Dobber (aangehouden)');
    await expect(page.locator('#votes').getByRole('heading', { level: 3 })).toHaveText([
      '3. Begroting voor het komende jaar',
      '4. Bestemmingsplan Havenkwartier',
      text('vote.notHeld'),
    ]);

    const shares = vote(page, 'Amendement 4').getByRole('listitem');
    await expect(shares).toHaveText([/^\s*Voor\s*18\s*60%\s*$/, /^\s*Tegen\s*10\s*33%\s*$/, /^\s*Onthouding\s*2\s*7%\s*$/]);
  });

  test('how each member voted is a table that a click opens, with links to the people', async ({ page }) => {
    await page.goto(`${RECORDING}#votes`);
    const motion = vote(page, 'Motie 7').filter({ has: page.locator('details') });
    const table = motion.getByRole('table');
    await expect(table).toBeHidden();
    await expect(motion.getByRole('figure')).toContainText(text('vote.memberSeats'));
    await motion.getByText(text('vote.byMember')).click();
    await expect(table.getByRole('row', { name: 'Koen Bruggeling' })).toHaveText(`Koen Bruggeling${text('vote.yes')}`);
    await expect(table.getByRole('row').filter({ hasText: text('vote.differs') })).toHaveText([
      /^Jan de Boer ?Tegen/,
      /^Marcel Tuinhof ?Voor/,
    ]);
    await expect(
      table
        .getByRole('rowheader')
        .filter({ has: page.locator('.division') })
        .first(),
    ).toContainText('Lijst Haven');
    await expect(table.getByRole('link', { name: 'Koen Bruggeling' })).toHaveAttribute('href', /^\/waterdam\/people\/[^/]+$/);
    await expect(vote(page, 'Motie 11')).not.toContainText(text('vote.noNames'));
  });

  test('a long name and a narrow screen leave the table on the page', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/ar${RECORDING}?vote=motie-9#votes`);
    await expect(page.locator('#votes details[open]')).toHaveCount(1);
    await page
      .locator('#votes details[open] th[scope="row"] bdi')
      .first()
      .evaluate((name) => {
        name.textContent = 'W'.repeat(60);
      });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });

  test('a page leaves out what its city hides', async ({ page }) => {
    await page.goto('/ommeloo/raad-begroting');
    await expect(page.locator('#votes')).toHaveCount(0);
    await expect(people(page)).not.toHaveCount(0);
    await expect(people(page).first()).toContainText(/sprak \d+ keer\s*$/);
    await expect(page.locator('#speakers :is(details, a[href*="/seek/"])')).toHaveCount(0);
    const response = await page.goto('/stilwater/raad-begroting');
    await expect(page.locator('#speakers')).toHaveCount(0);
    expect(await response?.text()).not.toContain('Verhoeven');
  });

  test('an outcome has its Arabic text', async ({ page }) => {
    await page.goto(`/ar${RECORDING}#votes`);
    await expect(vote(page, 'Amendement 4').locator('strong')).toHaveText(label('ar', 'vote.adopted'));
    await expect(vote(page, 'Amendement 4').locator('p')).toContainText(label('ar', 'vote.totalOf', { total: 30, eligible: 31 }));
    await expect(vote(page, 'Amendement 4').getByRole('link')).toHaveAttribute('href', `/ar${RECORDING}/seek/162.912`);
  });

  test('a live session shows the open vote and the votes to come', async ({ page, control }) => {
    const result = [
      { vote: 'yes', label: 'Voor', count: 9 },
      { vote: 'no', label: 'Tegen', count: 1 },
    ];
    await control('/sessions/1003/votes/start', { id: 'motie-1', name: 'Motie 1: fietsenstalling', priority: 1, result });
    await control('/sessions/1003/votes/create', { id: 'motie-2', name: 'Motie 2: taxistandplaats', priority: 2, result: [] });
    // The cached page may be some seconds old.
    await expect(async () => {
      await page.goto('/waterdam/cr-stationsplein');
      await expect(page.locator('#votes [aria-current="true"]')).toHaveText(
        /Motie 1: fietsenstalling\s*Stemming bezig\s+Uitgebrachte stemmen: 10\s*Voor 9 90%\s*Tegen 1 10%/,
        {
          timeout: 500,
        },
      );
    }).toPass();
    await page.goto('/waterdam/cr-stationsplein#votes');
    await expect(page.getByRole('heading', { name: text('vote.upcoming') })).toBeVisible();
    await expect(vote(page, 'Motie 2').locator('p')).toBeHidden();
  });
});

test('a speech and a vote play from their start', async ({ page }) => {
  await allowFrameReading(page);
  await page.goto(`${RECORDING}#speakers`);
  await person(page, 'Soraya Lindeman').locator('summary').click();
  await playFrom(page, person(page, 'Soraya Lindeman').getByRole('link', { name: '2:03' }), 123.768);
  await page.goto(`${RECORDING}#votes`);
  await playFrom(page, vote(page, 'Motie 9').getByRole('link'), 258.922);
});

for (const [name, path] of [
  ['people', `${RECORDING}#speakers`],
  ['votes', `${RECORDING}#votes`],
  ['votes of a live session', '/waterdam/live-raad#votes'],
  ['people in Arabic', '/ar/alqasr/4001#speakers'],
] as const) {
  test(`unfolded ${name} are accessible in every look`, async ({ page }) => {
    await page.goto(path);
    await unfold(page);
    for (const look of ['light', 'dark', 'forced'] as const) {
      await setLook(page, look);
      expect(await findViolations(page, '.panel', look), look).toEqual([]);
    }
  });
}
