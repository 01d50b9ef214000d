import type { Page } from '@playwright/test';
import { type Control, stopScript } from '../support/control.ts';
import { expectAsServed, openLiveSession } from '../support/liveSession.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

// A session whose script does nothing by itself.
const SESSION = '/sessions/1003';
const PATH = '/waterdam/cr-stationsplein';
const MINUTE = 60_000;
const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const people = (page: Page) =>
  page
    .locator('#speakers')
    .getByRole('listitem')
    .filter({ has: page.locator('b bdi') });
const person = (page: Page, name: string) => people(page).filter({ hasText: name });
const badge = (page: Page) => page.locator('#tab-speakers .figures');
const present = (page: Page) => page.locator('#speakers dl');
const presentHeading = (page: Page) => page.getByRole('heading', { name: text('session.present') });
const nobody = (page: Page) => page.locator('#speakers').getByText(text('session.nobodySpoke'));

const PEOPLE = { verhoeven: 'burgemeester', wijnhoven: 'griffier', elamrani: 'wethouder' };
// A deleted record stays deleted (rule 12.5): every test uses its own ids.
let run = 0;
const toId = (name: string) => `${name}-${run}`;
const toAttendee = (name: keyof typeof PEOPLE, microphone = 1) => ({ id: toId(name), delegate: name, role: PEOPLE[name], microphone });
const getSpeechCount = (n: number) => text(n === 1 ? 'session.spoke_one' : 'session.spoke_other', { count: n });

test.beforeEach(() => {
  run += 1;
});
test.afterEach(async ({ control }) => {
  for (const name of ['s1', 's2', 's3']) await control(`${SESSION}/speeches/delete`, { id: toId(name) }).catch(() => undefined);
  for (const name of Object.keys(PEOPLE)) await control(`${SESSION}/attendees/delete`, { id: toId(name) }).catch(() => undefined);
});

test('speeches appear with their speaker and add up', async ({ page, control }) => {
  const nowMs = Date.now();
  await control(`${SESSION}/attendees/create`, toAttendee('verhoeven'));
  await openLiveSession(page, `${PATH}#speakers`);
  await expect(nobody(page)).toBeVisible();
  await expect(badge(page)).toBeHidden();

  await control(`${SESSION}/speeches/start`, { id: toId('s1'), attendee: toId('verhoeven'), at: nowMs - 5 * MINUTE });
  const mayor = person(page, 'Annelies Verhoeven');
  await expect(mayor).toContainText('Burgemeester');
  await expect(mayor).toHaveClass(/tone-25/);
  await expect(mayor.locator('img')).toHaveAttribute('src', /verhoeven/);
  await expect(mayor.locator('summary')).toHaveText(getSpeechCount(1));
  const since = new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone: 'Europe/Brussels' }).format(nowMs - 5 * MINUTE);
  await expect(mayor.getByText(text('session.speakingSince', { time: since }))).toBeVisible();
  await expect(nobody(page)).toBeHidden();
  await expect(badge(page)).toHaveText('1');
  await mayor.locator('summary').click();
  await expect(mayor.locator('li[aria-current="true"]')).toHaveText(since);

  await control(`${SESSION}/speeches/stop`, { id: toId('s1'), at: nowMs - 3 * MINUTE });
  await expect(mayor.locator('summary')).toHaveText(getSpeechCount(1));
  await expect(mayor.getByText('2 min', { exact: true })).toBeVisible();
  await expect(mayor.getByText(text('session.speakingSince', { time: since }))).toBeHidden();
  await expect(mayor.locator('[aria-current]')).toHaveCount(0);
  await expect(mayor.getByRole('listitem')).toHaveText(/2 min\s*$/);

  await control(`${SESSION}/attendees/create`, toAttendee('elamrani', 2));
  await control(`${SESSION}/speeches/create`, { id: toId('s2'), attendee: toId('elamrani'), at: nowMs - 2 * MINUTE });
  const alderman = person(page, 'Farid el Amrani');
  await expect(alderman.locator('[aria-current="true"]')).toHaveCount(1);
  await expect(badge(page)).toHaveText('2');

  await control(`${SESSION}/speeches/update`, { id: toId('s2'), attendee: toId('verhoeven') });
  await expect(alderman).toHaveCount(0);
  await expect(mayor.locator('summary')).toHaveText(getSpeechCount(2));
  await expect(mayor.getByText('2 min', { exact: true })).toBeVisible();
  // The unfolded speeches stay open, with the focus.
  await expect(mayor.getByRole('listitem')).toHaveCount(2);
  await expect(mayor.locator('summary')).toBeFocused();

  await control(`${SESSION}/speeches/delete`, { id: toId('s1') });
  await expect(mayor.locator('summary')).toHaveText(getSpeechCount(1));
  await control(`${SESSION}/speeches/delete`, { id: toId('s2') });
  await expect(people(page)).toHaveCount(0);
  await expect(nobody(page)).toBeVisible();
});

test('attendees appear, change and disappear, ordered by role', async ({ page, control }) => {
  await openLiveSession(page, `${PATH}#speakers`);
  await expect(present(page).locator('dt')).toHaveCount(0);
  await expect(presentHeading(page)).toBeHidden();

  await control(`${SESSION}/attendees/create`, toAttendee('elamrani'));
  await control(`${SESSION}/attendees/create`, toAttendee('verhoeven'));
  await expect(present(page).locator('dt')).toHaveText(['Burgemeester', 'Wethouder']);
  await expect(presentHeading(page)).toContainText(text('session.presentCount_other', { count: 2 }));
  await expect(present(page).locator('dd').first()).toHaveText(/Annelies Verhoeven\s*College van B en W/);

  await control(`${SESSION}/attendees/update`, { id: toId('elamrani'), role: 'griffier' });
  await expect(present(page).locator('dt')).toHaveText(['Burgemeester', 'Griffier']);
  await control(`${SESSION}/attendees/delete`, { id: toId('verhoeven') });
  await expect(present(page).locator('dd bdi:first-child').first()).toHaveText('Farid el Amrani');
  await expect(present(page).locator('dt')).toHaveText(['Griffier']);
});

test('recorded attendees take precedence over live ones', async ({ page, control }) => {
  // Use another session: recorded attendees stay in force in it.
  const session = '/sessions/3001';
  await openLiveSession(page, '/zonnehaven/raad-live#speakers');
  const silent = {
    _id: 'stil',
    role: { _id: 'r', name: 'Raadslid', priority: 5 },
    delegate: { _id: 'stil', firstname: 'Stien', lastname: 'Stil' },
  };
  await control(`${session}/emit`, { event: 'createAttendee', payload: silent });
  await expect(present(page)).toContainText('Stien Stil');
  const guest = {
    _id: 'gast',
    role: { _id: 'g', name: 'Gast', priority: 0 },
    delegate: { _id: 'gast', firstname: 'Guus', lastname: 'Gast' },
  };
  await control(`${session}/emit`, { event: 'attendeesVOD', payload: [guest] });
  await expect(present(page).locator('dt').first()).toHaveText('Gast');
  await expect(present(page)).not.toContainText('Stien Stil');
  await control(`${session}/resend`, { event: 'attendees' });
  await control(`${session}/emit`, { event: 'updateAttendee', payload: { ...guest, role: { name: 'Eregast', priority: 0 } } });
  await expect(present(page).locator('dt').first()).toHaveText('Eregast');
  await expect(present(page)).toContainText('Guus Gast');
});

test('people and divisions have their newest names', async ({ page, control }) => {
  await control(`${SESSION}/attendees/create`, toAttendee('verhoeven'));
  await control(`${SESSION}/speeches/start`, { id: toId('s1'), attendee: toId('verhoeven') });
  await openLiveSession(page, `${PATH}#speakers`);
  await expect(person(page, 'Annelies Verhoeven').getByText('College van B en W', { exact: true })).toBeVisible();
  await control(`${SESSION}/people/delegates/update`, { id: 'verhoeven', lastname: 'Verhoeven-Smit' });
  await expect(person(page, 'Annelies Verhoeven-Smit')).toHaveCount(1);
  await expect(present(page)).toContainText('Annelies Verhoeven-Smit');
  await control(`${SESSION}/people/divisions/update`, { id: 'college', name: 'Dagelijks bestuur' });
  await expect(person(page, 'Verhoeven-Smit').getByText('Dagelijks bestuur', { exact: true })).toBeVisible();
  await expect(present(page).locator('small')).toHaveText('Dagelijks bestuur');
  await control(`${SESSION}/people/delegates/update`, { id: 'verhoeven', lastname: 'Verhoeven' });
  await control(`${SESSION}/people/divisions/update`, { id: 'college', name: 'College van B en W' });
});

test('a speech and a vote link to their instant in a stream with DVR', async ({ page, control }) => {
  // The script deletes all speeches and votes when it begins again.
  await stopScript(control, 'live-raad');
  await control('/sessions/live-raad/speeches/start', { id: toId('s1') });
  await control('/sessions/live-raad/votes/start', { id: toId('v1'), name: 'Motie 1', priority: 70, result: [] });
  await openLiveSession(page, '/waterdam/live-raad#speakers');
  const turn = people(page).last().locator('li a').last();
  for (const link of [turn, page.locator('#votes a[href]').first()]) {
    await expect(link).toHaveAttribute('href', '/waterdam/live-raad');
  }
  await control('/sessions/live-raad/speeches/delete', { id: toId('s1') });
  await control('/sessions/live-raad/votes/delete', { id: toId('v1') });
});

for (const [locale, path] of [
  ['nl', PATH],
  ['ar', `/ar${PATH}`],
  ['cy', `/cy${PATH}`],
]) {
  test(`live speakers are the same as after a reload, in ${locale}`, async ({ page, browser, control }) => {
    const nowMs = Date.now();
    await openLiveSession(page, `${path}#speakers`);
    for (const id of ['verhoeven', 'elamrani'] as const) await control(`${SESSION}/attendees/create`, toAttendee(id));
    await control(`${SESSION}/speeches/start`, { id: toId('s1'), attendee: toId('verhoeven'), at: nowMs - 90 * MINUTE });
    await control(`${SESSION}/speeches/stop`, { id: toId('s1'), at: nowMs - 9 * MINUTE - 4000 });
    await control(`${SESSION}/speeches/start`, { id: toId('s2'), attendee: toId('elamrani'), at: nowMs - 9 * MINUTE });
    await control(`${SESSION}/speeches/stop`, { id: toId('s2'), at: nowMs - 6 * MINUTE + 3000 });
    await control(`${SESSION}/speeches/start`, { id: toId('s3'), attendee: toId('verhoeven'), at: nowMs - 5 * MINUTE });
    await expect(page.locator('#speakers [aria-current="true"]')).toHaveCount(1);
    await expect(present(page).locator('dd')).toHaveCount(2);
    await expectAsServed(page, browser, '#speakers astro-island > div');
    await control(`${SESSION}/attendees/create`, { ...toAttendee('wijnhoven'), role: 'inspreker' });
    await control(`${SESSION}/speeches/stop`, { id: toId('s3'), at: nowMs - 1000 });
    await expect(page.locator('#speakers [aria-current]')).toHaveCount(0);
    await expectAsServed(page, browser, '#speakers astro-island > div');
  });
}

test.describe('live data leaves out what a city hides:', () => {
  /** Opens a recorded session as if it were live. */
  const watchAsLive = async (page: Page, control: Control, sessionId: number, path: string) => {
    await control(`/sessions/${sessionId}/status`, { status: 'live' });
    await expect(async () => {
      await page.goto(path.split('#')[0] ?? '');
      await expect(page.getByRole('checkbox', { name: text('live.announce') })).toBeAttached({ timeout: 500 });
    }).toPass();
    await openLiveSession(page, `${path.split('#')[0]}?again#${path.split('#')[1]}`);
  };
  const rows = [{ vote: 'yes', label: 'Voor', count: 3 }];

  test('votes and the times of speeches', async ({ page, control }) => {
    await watchAsLive(page, control, 6101, '/ommeloo/raad-begroting#speakers');
    const speaker = people(page).first();
    const before = await people(page).count();
    await expect(speaker.locator('small').last()).toHaveText(/^sprak \d+ keer$/);
    await control('/sessions/6101/votes/start', { id: 'nieuw', name: 'Motie nieuw', priority: 9, result: rows });
    await control('/sessions/6101/speeches/start', { id: 'nieuw' });
    await expect(people(page)).toHaveCount(before + 1);
    const last = people(page).last();
    await expect(last).toHaveText(new RegExp(`${text('session.unknownSpeaker')}\\s*${getSpeechCount(1)}`));
    await expect(page.locator('#votes')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Motie nieuw' })).toHaveCount(0);
    await expect(page.locator('#speakers :is(details, a[href*="/seek/"], [aria-current])')).toHaveCount(0);
    await control('/sessions/6101/speeches/delete', { id: 'nieuw' });
    await control('/sessions/6101/votes/delete', { id: 'nieuw' });
    await control('/sessions/6101/status', { status: 'vod' });
  });

  test('attendees and speakers', async ({ page, control }) => {
    await watchAsLive(page, control, 6001, '/stilwater/raad-begroting#topics');
    await control('/sessions/6001/votes/start', { id: 'nieuw', name: 'Motie nieuw', priority: 9, result: rows });
    await control('/sessions/6001/resend', { event: 'attendees' });
    await control('/sessions/6001/speeches/start', { id: 'nieuw' });
    await page.locator('#tab-votes').click();
    await expect(page.locator('#votes [aria-current="true"]')).toContainText('Motie nieuw');
    await expect(page.locator(':is(#speakers, #tab-speakers)')).toHaveCount(0);
    await control('/sessions/6001/speeches/delete', { id: 'nieuw' });
    await control('/sessions/6001/votes/delete', { id: 'nieuw' });
    await control('/sessions/6001/status', { status: 'vod' });
  });
});
