import { findViolations } from '../support/accessibility.ts';
import { stopScript } from '../support/control.ts';
import { button, logIn, test } from '../support/deskPage.ts';
import { expect } from '../support/servers.ts';

const SESSION = 'waterdam/live-raad';
/** A planned session with four people. */
const PLANNED = 'gr-vaststelling-dijkplan';
const MORE_PEOPLE =
  'dekuyper wassenburg zoutendijk vanderpluijm okafor schippers lindeman vandenham yilmazer bruggeling dekoning meerkerk oosterling hoogendam nguyen brandligt abdi vermaat pires kooistra'.split(
    ' ',
  );

// These tests run a session: they have programs of their own.
test.use({ backendArgs: ['--archive', '1'] });
test.describe.configure({ mode: 'default' });

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('24 people are in view at once, with the one who speaks marked', async ({ page, desk, control }) => {
    for (const id of MORE_PEOPLE) await control(`/sessions/${PLANNED}/attendees/create`, { id, delegate: id, role: 'raadslid' });
    await logIn(page, desk, `waterdam/${PLANNED}`);
    await button(page, 'Vergadering starten').click();
    const people = page.locator('#people button');
    await expect(people).toHaveCount(24);
    await button(page, /^Soraya Lindeman/).click();
    await expect(button(page, /^Soraya Lindeman/)).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const inView = await people.evaluateAll((buttons) => {
      const list = document.querySelector('#people')?.closest('.scroll')?.getBoundingClientRect();
      const bottom = Math.min(innerHeight, list?.bottom ?? 0);
      return buttons.filter((each) => each.getBoundingClientRect().bottom <= bottom).length;
    });
    expect(inView).toBe(24);
    await expect(page.locator('#people small').filter({ hasText: 'Raadslid' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('what happens now stays in view, with the button that stops the speaker', async ({ page, desk, control }) => {
    await stopScript(control, 'live-raad');
    await control('/sessions/live-raad/topics/start', { id: 'agenda' });
    await logIn(page, desk, SESSION);
    await button(page, /^Soraya Lindeman/).click();
    await page.getByText('Vergadering beëindigen').scrollIntoViewIfNeeded();
    const stop = button(page, /^Spreker stoppen/);
    await expect(stop).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Aan het woord: .*Soraya Lindeman/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Nu: /)).toBeInViewport({ ratio: 1 });
    const height = await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().height);
    expect(height).toBeLessThan(740 / 3);
    await stop.click();
    await expect(page.getByText('Op dit moment niemand aan het woord')).toBeInViewport();
    await expect(page.getByText('Op dit moment niemand aan het woord')).toBeFocused();
  });

  test('parts fold, stay folded while the page is brought up to date, and open for what happens in them', async ({
    page,
    desk,
    control,
  }) => {
    await stopScript(control, 'live-raad');
    await control('/sessions/live-raad/topics/start', { id: 'agenda' });
    await logIn(page, desk, SESSION);
    for (const name of ['Agenda', 'Sprekers', 'Stemmingen', 'Vergadering'])
      await page.getByRole('heading', { level: 2, name, exact: true }).click();
    await expect(page.locator('#people')).toBeHidden();
    await expect(page.locator('#agenda')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(740 * 1.2);
    for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse((response) => response.url().endsWith(SESSION));
    await expect(page.locator('#people')).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('n');
    await expect(page.locator('#agenda')).toBeVisible();
    await expect(button(page, /^Volgend agendapunt/)).toBeFocused();
  });
});
