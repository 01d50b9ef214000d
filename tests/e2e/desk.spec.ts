import { findSmallTargets, findViolations } from '../support/accessibility.ts';
import { stopScript } from '../support/control.ts';
import { button, logIn, status, test, TOKEN } from '../support/deskPage.ts';
import { expectVisibleFocus, press, tabTo } from '../support/keyboard.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { expect } from '../support/servers.ts';
import { currentSpeaker, currentTopic } from '../support/sessionParts.ts';
import { label } from '../support/labels.ts';

const PLANNED = 'waterdam/gr-vaststelling-dijkplan';
const WITHOUT_PEOPLE = 'stilwater/raad-volgende';

// These tests start and end sessions: they have programs of their own, in one worker.
test.use({ backendArgs: ['--long-session', '--archive', '1'], viewport: { width: 1280, height: 800 } });
test.describe.configure({ mode: 'default' });

test('a move into the past is rejected beside its field, and what was typed stays (rule 13.19)', async ({ page, desk }) => {
  await logIn(page, desk, PLANNED);
  await press(page, page.locator('#plan > summary'));
  await page.getByLabel('Reden').fill('Storm op het IJ');
  const start = page.locator('#plan-start');
  await start.fill('2020-01-06T19:30');
  await press(page, button(page, 'Verplaatsen'));
  const problem = page.locator('#plan-start-problem');
  await expect(problem).toContainText('voorbij');
  await expect(start).toBeFocused();
  // The page asks for its newest state every two seconds.
  for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse((response) => response.url().endsWith(PLANNED));
  await expect(problem).toContainText('voorbij');
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await expect(start).toHaveValue('2020-01-06T19:30');
  await expect(page.getByLabel('Reden')).toHaveValue('Storm op het IJ');
  expect(await findViolations(page)).toEqual([]);
  await expect(page.locator('#state')).toContainText('Gepland op');
});

test('a planned session is cancelled with a reason, with the keyboard only, and takes place again', async ({
  page,
  desk,
  portal,
  context,
}) => {
  await logIn(page, desk, PLANNED);
  const viewer = await context.newPage();
  await viewer.goto(`${portal.url}/${PLANNED}`);
  const cancelled = viewer.getByText(label('nl', 'session.cancelled'));
  await expect(cancelled).toHaveCount(0);

  await press(page, page.locator('#plan > summary'));
  await tabTo(page, page.getByLabel('Reden'));
  await page.keyboard.type('Storm <op> het IJ');
  expect(await findViolations(page)).toEqual([]);
  await press(page, button(page, 'Afgelasten'));
  await expect(status(page)).not.toBeEmpty();
  await expect(page.locator('#state')).toContainText(/afgelast/i);
  await expect(async () => {
    await viewer.reload();
    await expect(cancelled.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(viewer.getByText('Storm <op> het IJ')).toBeVisible();

  await press(page, page.locator('#restore'));
  await expect(page.locator('#state')).toContainText('Gepland op');
  await expect(page.locator('#restore')).toHaveCount(0);
  await expect(async () => {
    await viewer.reload();
    await expect(cancelled).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await viewer.close();
});

test('a meeting is run with the keyboard only, and viewers see it', async ({ page, desk, portal, context }) => {
  test.slow();
  await page.goto(desk);
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Dit token is niet juist. Controleer het en probeer het opnieuw.');
  await expect(page.getByLabel('Besturingstoken')).toBeFocused();
  await page.keyboard.insertText(TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vergaderingen');

  await press(page, page.getByText('Waterdam', { exact: true }).locator('xpath=ancestor::summary'));
  await press(page, page.locator(`a[href="/desk/${PLANNED}"]`));
  await expect(page.locator('#state')).toContainText('Gepland op');
  await press(page, button(page, 'Vergadering starten'));
  await expect(status(page)).toContainText('Vergadering gestart om');
  await expect(page.locator('#state')).toContainText('Live sinds');

  const viewer = await context.newPage();
  await expect(async () => {
    await openLiveSession(viewer, `${portal.url}/${PLANNED}`);
    await expect(viewer.locator('video')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(currentTopic(viewer)).toHaveText(label('nl', 'timeline.noTopic'));

  const next = button(page, /^Volgend agendapunt/);
  await expect(next).toBeFocused();
  await expectVisibleFocus(page, next);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(currentTopic(viewer)).toContainText('1. Opening en mededelingen');
  await expect(page.locator('[aria-current="true"]')).toContainText('1. Opening en mededelingen');
  // The shortcut works wherever the focus is, except in a field.
  await page.keyboard.press('n');
  await expect(currentTopic(viewer)).toContainText('2. Vaststelling van de agenda');
  await expect(next).toContainText('3. Dijkplan Wetering');
  await expect(status(page)).toContainText('2. Vaststelling van de agenda');

  await press(page, button(page, /^Annelies Verhoeven/));
  await expect(currentSpeaker(viewer)).toContainText('Annelies Verhoeven');
  await expect(button(page, /^Annelies Verhoeven/)).toBeFocused();
  await expect(button(page, /^Annelies Verhoeven/)).toHaveAttribute('aria-pressed', 'true');
  await press(page, button(page, /^Joost Wijnhoven/));
  await expect(currentSpeaker(viewer)).toContainText('Joost Wijnhoven');
  await page.keyboard.press('s');
  await expect(currentSpeaker(viewer)).toHaveText(label('nl', 'timeline.nobody'));

  const name = page.getByLabel('Naam van de stemming');
  await tabTo(page, name);
  await expect(name).toHaveValue('2. Vaststelling van de agenda');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Motie 9 n');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Stemming openen Motie 9 n')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Voor', { exact: true })).toBeFocused();
  await viewer.getByRole('tab', { name: new RegExp(label('nl', 'session.votes')) }).click();
  const vote = viewer.locator('#votes ol > li').filter({ hasText: 'Motie 9 n' });
  await expect(vote).toContainText(label('nl', 'vote.open'));
  for (const count of ['19', '10', '2', '31']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(count);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('A');
  await expect(page.getByLabel('Uitslag zoals vastgesteld')).toHaveValue('adopted');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Aantallen bewaren Motie 9 n')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Stemming gesloten om');
  await expect(vote).toContainText(label('nl', 'vote.adopted'));
  await expect(vote.getByRole('list').getByRole('listitem')).toHaveText(['Voor 19 61%', 'Tegen 10 32%', 'Onthouding 2 7%']);

  await press(page, button(page, 'Tonen'));
  await expect(viewer.locator('.player')).toContainText('Pauze');
  await expect(button(page, 'Pauzescherm verwijderen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Pauzescherm verwijderd');

  await press(page, page.locator('summary').filter({ hasText: 'Vergadering beëindigen' }));
  await press(page, button(page, 'Ja, nu beëindigen'));
  await expect(page.locator('#state')).toContainText('Opgenomen');
  await expect(viewer.getByText(label('nl', 'player.recordingReady'))).toBeVisible();
});

test('what another person does appears without a loss of focus or of what is typed', async ({ page, desk, control }) => {
  await stopScript(control, 'live-raad');
  await logIn(page, desk, 'waterdam/live-raad');
  await page.locator('summary').filter({ hasText: 'Agendapunt toevoegen' }).click();
  const field = page.locator('#new-topic');
  await field.pressSequentially('Half ge');
  await control('/sessions/live-raad/topics/create', { id: 'other', name: 'Van een ander', priority: 90 });
  await expect(page.locator('#agenda')).toContainText('Van een ander');
  await expect(field).toBeFocused();
  await field.pressSequentially('typt');
  await expect(field).toHaveValue('Half getypt');
  // A change of one's own leaves it as well.
  await button(page, /^Joost Wijnhoven/).click();
  await expect(status(page)).toContainText('Aan het woord sinds');
  await expect(field).toHaveValue('Half getypt');
  await button(page.locator('#add-topic'), 'Agendapunt toevoegen').click();
  await expect(page.locator('#agenda')).toContainText('Half getypt');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
});

test('a wrong count is explained, and stays in its field', async ({ page, desk, control }) => {
  await stopScript(control, 'live-raad');
  await logIn(page, desk, 'waterdam/live-raad');
  await page.getByLabel('Naam van de stemming').fill('Telling');
  await button(page, 'Stemming aanmaken').click();
  await button(page, 'Stemming openen Telling').click();
  const vote = page.getByRole('form', { name: 'Telling' });
  await vote.getByLabel('Voor').fill('40');
  await vote.getByLabel('Stemgerechtigden').fill('31');
  await button(vote, 'Stemming sluiten Telling').click();
  await expect(page.getByRole('alert')).toContainText('stemmen zijn meer dan het aantal stemgerechtigden.');
  await expect(vote.getByLabel('Voor')).toHaveValue('40');
  await expect(vote.getByLabel('Voor')).toBeFocused();
});

test('the page says that the server does not answer, and continues when it does', async ({ page, desk }) => {
  await logIn(page, desk, WITHOUT_PEOPLE);
  await page.route('**/desk/stilwater/**', (route) => route.abort());
  await expect(page.getByRole('alert')).toHaveText('De server antwoordt niet. Deze pagina kan verouderd zijn.');
  await page.unroute('**/desk/stilwater/**');
  await expect(page.getByRole('alert')).toHaveText('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a meeting is prepared, run and ended', async ({ page, backend }) => {
    const desk = `${backend.url}/desk`;
    await logIn(page, desk, WITHOUT_PEOPLE);
    await expect(page.getByText('Er zijn nog geen aanwezigen.')).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Persoon toevoegen' }).click();
    await page.getByLabel('Voornaam').fill('Ine');
    await page.getByLabel('Achternaam').fill('Wouters');
    await button(page.locator('#add-person'), 'Persoon toevoegen').click();
    await expect(status(page)).toContainText('Persoon toegevoegd');
    await expect(button(page, 'Ine Wouters')).toBeFocused();
    await button(page, 'Ine Wouters').click({ force: true });
    await expect(page.getByRole('alert')).toHaveText('De vergadering is niet live. Start de vergadering eerst.');
    await page.reload();

    await button(page, 'Vergadering starten').click();
    const next = button(page, /^Volgend agendapunt/);
    await expect(next).toBeFocused();
    await next.click();
    await expect(page.locator('[aria-current="true"]')).toHaveCount(1);
    await expect(next).toBeFocused();
    await button(page, 'Ine Wouters').click();
    await expect(button(page, 'Ine Wouters')).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Stemming aanmaken').click();
    await button(page, /^Stemming openen/).click();
    await expect(page.getByLabel('Voor', { exact: true })).toBeFocused();
    await page.getByLabel('Voor', { exact: true }).fill('5');
    await button(page, /^Stemming sluiten/).click();
    await expect(page.locator('.counts')).toContainText('Voor 5');
    await page.locator('summary').filter({ hasText: 'Vergadering beëindigen' }).click();
    await button(page, 'Ja, nu beëindigen').click();
    await expect(page.locator('#state')).toContainText('Opgenomen');
    await button(page, 'Uitloggen').click();
    await expect(page.getByText('U bent uitgelogd.')).toBeVisible();
    await page.goto(`${desk}/${WITHOUT_PEOPLE}`);
    await expect(page.getByLabel('Besturingstoken')).toBeVisible();
  });
});

for (const lang of ['nl', 'ar'])
  test(`every page is accessible, light and dark, from 360 to 1440 pixels wide: ${lang}`, async ({ page, desk, control }) => {
    test.slow();
    await stopScript(control, 'live-raad');
    await logIn(page, desk);
    for (const path of ['', '/login', '/none/none', '/waterdam/live-raad', '/marathon/lange-raad', '/duinrade/raad-volgende']) {
      await page.goto(`${desk}${path}?lang=${lang}`);
      await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>(
          '#ending, #add-person, #editing, #protection, #removal, .more:first-of-type',
        ))
          details.open = true;
      });
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, width, await findSmallTargets(page)]).toEqual([path, width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      // Colours do not depend on the width.
      for (const [colorScheme, width] of [
        ['light', 360],
        ['dark', 1440],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect([path, colorScheme, await findViolations(page)]).toEqual([path, colorScheme, []]);
      }
    }
  });
