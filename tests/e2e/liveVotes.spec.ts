import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { IS_FULL } from '../support/extent.ts';
import { findViolations } from '../support/accessibility.ts';
import { createControl } from '../support/control.ts';
import { expectAsServed, openLiveSession } from '../support/liveSession.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { ELIGIBLE, PATH, SESSION, state, text, toResult } from '../support/liveVotes.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

/** The rows of the votes; each contains the list of its choices. */
const votes = (page: Page) => page.locator('#votes ol > li');
const vote = (page: Page, name: string) => votes(page).filter({ hasText: name });
/** The open vote within a row. */
const current = (row: Locator) => row.locator('[aria-current="true"]');
/** Choices of a vote with count and percentage. */
const shares = (row: Locator) => row.getByRole('list').getByRole('listitem');
/** Number of seats of one form: `yes`, `no`, `abstain` or `missing`. */
const seats = (of: Locator, kind: string) =>
  of
    .locator(`.${kind} path`)
    .first()
    .getAttribute('d')
    .then((path) => path?.match(/h0/g)?.length);
const badge = (page: Page) => page.locator('#tab-votes .figures');

// A deleted record stays deleted (rule 12.5): every test uses its own ids.
let run = 0;
const toId = (name: string) => `${name}-${run}`;
const motion = () => ({ id: toId('motie'), name: 'Motie 1: fietsenstalling', priority: 1, eligible: ELIGIBLE, result: toResult(0, 0) });

test.beforeEach(() => {
  run += 1;
});
test.afterEach(async ({ control }) => {
  for (const name of ['motie', 'amendement']) await control(`${SESSION}/votes/delete`, { id: toId(name) }).catch(() => undefined);
  await control(`${SESSION}/topics/reset`, { id: 'punt-2' }).catch(() => undefined);
});

test('a vote is created, opened, counted and closed', async ({ page, control }) => {
  await openLiveSession(page, `${PATH}#votes`);
  await expect(page.locator('#votes')).toContainText(text('vote.noneYet'));
  await expect(badge(page)).toBeHidden();

  await control(`${SESSION}/votes/create`, motion());
  const row = vote(page, 'Motie 1');
  await expect(row).toBeVisible();
  await expect(page.locator('#votes h3')).toHaveText(text('vote.upcoming'));
  await expect(row.locator('p')).toBeHidden();
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('#votes').getByText(text('vote.countAll_one', { count: 1 }), { exact: true })).toBeVisible();

  await control(`${SESSION}/votes/start`, { id: toId('motie') });
  await expect(current(row)).toHaveCount(1);
  await expect(row.getByRole('paragraph')).toHaveText(state('open', 0));
  await expect(page.locator('#votes h3')).toHaveCount(0);

  await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(9, 1) });
  await expect(row.getByRole('paragraph')).toHaveText(state('open', 10));
  expect(await seats(row, 'yes')).toBe(9);
  expect(await seats(row, 'no')).toBe(1);
  await expect(shares(row)).toHaveText(['Voor 9 90%', 'Tegen 1 10%', 'Onthouding 0 0%']);

  await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(19, 10, 2) });
  await expect(row.getByRole('paragraph')).toHaveText(state('open', 31));
  await expect(shares(row)).toHaveText(['Voor 19 61%', 'Tegen 10 32%', 'Onthouding 2 7%']);
  // Six of 37 have not voted yet.
  expect(await seats(row, 'missing')).toBe(6);

  await control(`${SESSION}/votes/stop`, { id: toId('motie'), outcome: 'adopted' });
  await expect(row.getByRole('paragraph')).toHaveText(state('adopted', 31));
  await expect(shares(row)).toHaveText(['Voor 19 61%', 'Tegen 10 32%', 'Onthouding 2 7%']);
  expect(await seats(row, 'abstain')).toBe(2);
  await expect(current(row)).toHaveCount(0);
});

test('a vote that is closed without an outcome has its counts, and says of no other outcome (rule 10.3)', async ({ page, control }) => {
  await openLiveSession(page, `${PATH}#votes`);
  await control(`${SESSION}/votes/start`, { ...motion(), result: toResult(19, 10, 2) });
  await control(`${SESSION}/votes/stop`, { id: toId('motie') });
  await expect(vote(page, 'Motie 1').locator('strong')).toHaveText('19 voor, 10 tegen en 2 onthoudingen');
  await control(`${SESSION}/votes/update`, { id: toId('motie'), outcome: 'rejected', majority: 'two-thirds' });
  await expect(vote(page, 'Motie 1').locator('strong')).toHaveText(text('vote.rejected'));
  await expect(vote(page, 'Motie 1')).toContainText(text('vote.majority', { label: text('vote.majorityTwoThirds') }));
});

test('a vote moves to the topic in which it starts, and keeps its element and its focus', async ({ page, control }) => {
  await control(`${SESSION}/topics/start`, { id: 'punt-2' });
  await control(`${SESSION}/votes/create`, { ...motion(), result: toResult(1, 0) });
  await control(`${SESSION}/votes/create`, { ...motion(), id: toId('amendement'), name: 'Amendement 2', priority: 2 });
  await openLiveSession(page, `${PATH}#votes`);
  const row = vote(page, 'Motie 1');
  // An upcoming vote has no address: its name gets the focus by script.
  const name = row.locator('a');
  await name.evaluate((element) => element.setAttribute('tabindex', '0'));
  await name.focus();
  await control(`${SESSION}/votes/start`, { id: toId('motie') });
  await expect(page.locator('#votes h3')).toHaveText(['2. Herinrichting Stationsplein', text('vote.upcoming')]);
  await expect(votes(page).first()).toHaveText(/Motie 1/);
  await expect(shares(row).first()).toHaveText('Voor 1 100%');
  await expect(name).toBeFocused();

  // Changing or deleting another vote does not affect it.
  await control(`${SESSION}/votes/update`, { id: toId('amendement'), name: 'Amendement 2, gewijzigd' });
  await expect(vote(page, 'gewijzigd')).toBeVisible();
  await control(`${SESSION}/votes/delete`, { id: toId('amendement') });
  await expect(vote(page, 'gewijzigd')).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(shares(row).first()).toHaveText('Voor 1 100%');
  await expect(badge(page)).toHaveText('1');
});

test('the newest vote of a live session comes first', async ({ page, control }) => {
  await control(`${SESSION}/topics/start`, { id: 'punt-2' });
  await control(`${SESSION}/votes/start`, motion());
  await openLiveSession(page, `${PATH}#votes`);
  await expect(votes(page)).toHaveText([/Motie 1/]);
  await vote(page, 'Motie 1').evaluate((element) => element.setAttribute('data-same', ''));
  await control(`${SESSION}/votes/stop`, { id: toId('motie'), outcome: 'adopted' });
  await control(`${SESSION}/votes/start`, { ...motion(), id: toId('amendement'), name: 'Amendement 2' });
  await expect(votes(page)).toHaveText([/Amendement 2/, /Motie 1/]);
  await expect(votes(page).last()).toHaveAttribute('data-same');
});

for (const [locale, path] of [
  ['nl', PATH],
  ['ar', `/ar${PATH}`],
  ...(IS_FULL
    ? ([
        ['cy', `/cy${PATH}`],
        ['fr', `/fr${PATH}`],
      ] as const)
    : []),
] as const) {
  test(`live votes are the same as after a reload, in ${locale}`, async ({ page, browser, control }) => {
    await openLiveSession(page, `${path}#votes`);
    await control(`${SESSION}/topics/start`, { id: 'punt-2' });
    await control(`${SESSION}/votes/create`, motion());
    await control(`${SESSION}/votes/create`, { ...motion(), id: toId('amendement'), name: 'Amendement 2', priority: 2 });
    await expect(vote(page, 'Amendement 2')).toBeVisible();
    await expectAsServed(page, browser, '#votes astro-island > div');
    await control(`${SESSION}/votes/start`, { id: toId('motie') });
    for (const result of [toResult(2, 0, 1), toResult(3, 11, 2), toResult(100, 101, 0)]) {
      await control(`${SESSION}/votes/update`, { id: toId('motie'), result });
      await expect(shares(vote(page, 'Motie 1')).first()).toHaveText(
        new RegExp(`^${label(locale, 'vote.yes')} ${String(result[0]?.count)} `),
      );
      await expectAsServed(page, browser, '#votes astro-island > div');
    }
    await control(`${SESSION}/votes/stop`, { id: toId('motie'), outcome: 'rejected' });
    await expect(vote(page, 'Motie 1').locator('strong')).toHaveText(label(locale, 'vote.rejected'));
    await control(`${SESSION}/votes/start`, { id: toId('amendement') });
    await expect(current(vote(page, 'Amendement 2'))).toHaveCount(1);
    await expectAsServed(page, browser, '#votes astro-island > div');
  });
}

test('a reconnection brings the newest counts, and no vote twice', async ({ page, browser, control }) => {
  await control(`${SESSION}/votes/start`, { ...motion(), result: toResult(3, 2) });
  await openLiveSession(page, `${PATH}#votes`);
  await expect(vote(page, 'Motie 1')).toHaveCount(1);
  const reconnected = page.waitForEvent('websocket');
  await control('/connections', undefined, 'DELETE');
  await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(5, 2) });
  await reconnected;
  await expect(shares(vote(page, 'Motie 1'))).toHaveText(['Voor 5 71%', 'Tegen 2 29%', 'Onthouding 0 0%']);
  await expect(votes(page)).toHaveCount(1);
  await expectAsServed(page, browser, '#votes astro-island > div');
});

test.describe('the vote that runs is shown large (rule 10.8)', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Motie 1: fietsenstalling' });

  test('with its counts as they come in, and with its result after its end', async ({ page, browser, control }) => {
    await openLiveSession(page, PATH);
    await control(`${SESSION}/votes/create`, motion());
    await expect(badge(page)).toHaveText('1');
    await expect(card(page)).toHaveCount(0);

    await control(`${SESSION}/votes/start`, { id: toId('motie') });
    await expect(card(page)).toBeVisible();
    await expect(card(page)).toContainText(text('vote.open'));
    await expect(card(page)).toContainText(text('vote.totalOf', { total: 0, eligible: ELIGIBLE }));
    for (const [result, total, choices] of [
      [toResult(9, 1), 10, ['Voor 9 90%', 'Tegen 1 10%', 'Onthouding 0 0%']],
      [toResult(19, 10, 2), 31, ['Voor 19 61%', 'Tegen 10 32%', 'Onthouding 2 7%']],
    ] as const) {
      await control(`${SESSION}/votes/update`, { id: toId('motie'), result });
      await expect(card(page)).toContainText(text('vote.totalOf', { total, eligible: ELIGIBLE }));
      await expect(card(page).getByRole('listitem')).toHaveText(choices);
    }
    // The bar has room for the six of 37 who have not voted yet.
    expect(Number(await card(page).locator('rect.yes').getAttribute('width'))).toBeCloseTo((19 / ELIGIBLE) * 100, 0);
    expect(await findViolations(page, `section[aria-label="${motion().name}"]`)).toEqual([]);
    await expectAsServed(page, browser, `section[aria-label="${motion().name}"]`);

    await control(`${SESSION}/votes/stop`, { id: toId('motie'), outcome: 'adopted' });
    await expect(card(page)).toContainText(text('vote.adopted'));
    await expect(card(page)).not.toContainText(text('vote.open'));
    await expect(card(page).getByRole('listitem')).toHaveText(['Voor 19 61%', 'Tegen 10 32%', 'Onthouding 2 7%']);
    expect(Number(await card(page).locator('rect.abstain').getAttribute('width'))).toBeCloseTo((2 / 31) * 100, 0);
  });

  test('with its result for 30 s after its end', async ({ page, control }) => {
    const nowMs = Date.now();
    await control(`${SESSION}/votes/start`, { ...motion(), result: toResult(3, 2), at: nowMs - 60_000 });
    await openLiveSession(page, PATH);
    await expect(card(page)).toContainText(text('vote.open'));
    await control(`${SESSION}/votes/stop`, { id: toId('motie'), at: nowMs - 20_000, outcome: 'adopted' });
    await expect(card(page)).toContainText(text('vote.adopted'));
    await expect(card(page)).toHaveCount(0);
  });

  test('instead of the result of the vote before it', async ({ page, control }) => {
    const next = page.getByRole('region', { name: 'Amendement 2' });
    await control(`${SESSION}/votes/start`, { ...motion(), result: toResult(3, 2) });
    await openLiveSession(page, PATH);
    await control(`${SESSION}/votes/stop`, { id: toId('motie'), outcome: 'adopted' });
    await expect(card(page)).toContainText(text('vote.adopted'));
    await control(`${SESSION}/votes/start`, { ...motion(), id: toId('amendement'), name: 'Amendement 2' });
    await expect(next).toContainText(text('vote.open'));
    await expect(card(page)).toHaveCount(0);
  });

  test('in the text view too', async ({ page, control }) => {
    await control(`${SESSION}/votes/start`, { ...motion(), result: toResult(9, 1) });
    const group = page.getByRole('group', { name: motion().name });
    await expect(async () => {
      await page.goto(`${PATH}/text?refresh=off`);
      await expect(group).toContainText(text('vote.totalOf', { total: 10, eligible: ELIGIBLE }), { timeout: 200 });
    }).toPass();
    await expect(group).toContainText(text('vote.open'));
    await expect(group.getByRole('listitem')).toHaveText(['Voor 9 (90%)', 'Tegen 1 (10%)', 'Onthouding 0 (0%)']);
  });
});

test.describe('a broker that is killed during a vote', () => {
  test('sends the newest totals once it runs again', async ({ page }) => {
    test.slow();
    const folder = mkdtempSync(join(tmpdir(), 'live-votes-'));
    const database = join(folder, 'backend.sqlite');
    const before = await startBackend(['--database', database]);
    const portal = await startPortal(toPortalEnvironment(before.url));
    try {
      const control = createControl(before.url);
      await control(`${SESSION}/votes/start`, { ...motion(), result: toResult(7, 3) });
      await openLiveSession(page, `${portal.url}${PATH}#votes`);
      await expect(shares(vote(page, 'Motie 1'))).toHaveText(['Voor 7 70%', 'Tegen 3 30%', 'Onthouding 0 0%']);
      before.child.kill('SIGKILL');
      await before.ended;
      const restarted = await startBackend(['--database', database, '--port', new URL(before.url).port]);
      expect(restarted.url).toBe(before.url);
      await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(18, 11, 1) });
      await expect(shares(vote(page, 'Motie 1'))).toHaveText(['Voor 18 60%', 'Tegen 11 37%', 'Onthouding 1 3%'], { timeout: 40_000 });
      await expect(votes(page)).toHaveCount(1);
      await expect(current(vote(page, 'Motie 1'))).toHaveCount(1);
      await control(`${SESSION}/votes/stop`, { id: toId('motie'), outcome: 'adopted' });
      await expect(vote(page, 'Motie 1').locator('strong')).toHaveText(text('vote.adopted'));
    } finally {
      await stopPrograms();
      rmSync(folder, { recursive: true });
    }
  });
});
