import type { Page } from '@playwright/test';
import { expectHydrated } from '../support/islands.ts';
import { RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { text } from '../support/transcriptReader.ts';
import { label } from '../support/labels.ts';

/** Opens a session and hydrates its islands with a first key. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await expectHydrated(page);
};

/** Level and text of the headings of the page in their order, hidden parts included: "2 Topics". */
const headings = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((all) =>
      all
        .filter((each) => !each.closest('[popover], dialog'))
        .map((each) => `${each.localName.slice(1)} ${each.textContent.replaceAll(/\s+/g, ' ').trim()}`),
    );

test('a recording has one outline and named parts', async ({ page }) => {
  await open(page, RECORDING);
  expect(await headings(page)).toEqual([
    '1 Gemeenteraad: begrotingsvergadering',
    `2 ${text('session.topics')}`,
    `2 ${text('session.speakers')}`,
    `3 ${text('session.present')} ${text('session.presentCount_other', { count: 36 })}`,
    `2 ${text('session.votes')}`,
    '3 3. Begroting voor het komende jaar',
    '3 4. Bestemmingsplan Havenkwartier',
    `3 ${text('vote.notHeld')}`,
    `2 ${text('session.transcript')}`,
  ]);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - region "Cookie-instellingen"
    - banner:
      - navigation "Hoofdmenu"
      - button "Zoeken in de vergaderingen"
      - 'button "Talen: Nederlands"'
    - main:
      - button "Afspelen · 6 min"
      - slider "Positie in de video"
      - toolbar "Tijdlijn"
      - region "Op dit moment":
        - text: Agendapunt
        - paragraph: 1. Opening en mededelingen
        - img /^Afgespeeld deel van dit agendapunt \\d+:\\d+/
        - text: Aan het woord
        - paragraph: Niemand aan het woord
      - paragraph:
        - link "Alle vergaderingen van Waterdam"
      - 'heading "Gemeenteraad: begrotingsvergadering" [level=1]'
      - paragraph:
        - text: Opgenomen
        - time: /2026/
      - list:
        - listitem:
          - button "Delen"
        - listitem:
          - button "Fragment"
        - listitem:
          - link "Downloaden"
        - listitem:
          - button "Insluiten"
      - button "Sneltoetsen"
      - tablist "Onderdelen van deze vergadering":
        - tab /Agenda/ [selected]
        - tab /Sprekers/
        - tab /Stemmingen/
        - tab "Transcript"
      - tabpanel /Agenda/:
        - heading "Agenda" [level=2]
        - search:
          - searchbox "Zoeken in de agendapunten"
        - list:
          - listitem:
            - link "0:00 1. Opening en mededelingen"
            - 'button "Link naar dit agendapunt kopiëren: 1. Opening en mededelingen"'
    - contentinfo
  `);
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('nav.languages') })
    .click();
  await expect(
    page
      .getByRole('banner')
      .getByRole('navigation', { name: text('nav.languages') })
      .getByRole('link', { name: 'Nederlands' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('nav.search') })
    .click();
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
});

test('a planned session shows its start and its agenda', async ({ page }) => {
  await open(page, '/waterdam/gr-vaststelling-dijkplan');
  expect(await headings(page)).toEqual(
    expect.arrayContaining(['1 Gemeenteraad', `2 ${text('session.topics')}`, `2 ${text('session.speakers')}`]),
  );
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner
    - main:
      - heading "Gemeenteraad" [level=1]
      - paragraph:
        - text: Gepland
        - time: /2026/
      - list:
        - listitem:
          - button "Delen"
        - listitem:
          - button "Toevoegen aan mijn agenda"
        - listitem:
          - button "Insluiten"
      - paragraph: Deze vergadering is nog niet begonnen.
      - timer: /Begint over/
      - tablist "Onderdelen van deze vergadering":
        - tab /Agenda/ [selected]
        - tab "Sprekers"
      - tabpanel /Agenda/:
        - list:
          - listitem: 1. Opening en mededelingen
    - contentinfo
  `);
});

test('a live session has the video before its lists', async ({ page }) => {
  await open(page, '/waterdam/live-raad');
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - main:
      - button "Live kijken"
      - slider "Positie in de video"
      - toolbar "Tijdlijn"
      - region "Op dit moment":
        - text: /^Live .*Agendapunt/
        - paragraph
        - img /^Afgespeeld deel van dit agendapunt \\d+:\\d+/
      - heading "Gemeenteraad" [level=1]
      - paragraph:
        - text: Live
      - list:
        - listitem:
          - button "Delen"
        - listitem:
          - button "Toevoegen aan mijn agenda"
        - listitem:
          - button "Insluiten"
      - button "Sneltoetsen"
      - tablist "Onderdelen van deze vergadering":
        - tab /Agenda/ [selected]
        - tab /Sprekers/
        - tab /Stemmingen/
      - tabpanel /Agenda/
  `);
  await expect(page.getByRole('toolbar', { name: label('nl', 'timeline.label') })).toHaveCount(1);
  await expect(page.locator('video')).toHaveAccessibleName('Video van Gemeenteraad');
});
