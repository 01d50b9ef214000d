import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { IS_FULL } from '../support/extent.ts';
import { createControl } from '../support/control.ts';
import { expectAsServed, openLiveSession } from '../support/liveSession.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

// A session whose script does nothing by itself.
const SESSION = '/sessions/1003';
const PATH = '/waterdam/cr-stationsplein';
const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const votes = (page: Page) => page.locator('#votes').getByRole('listitem');
const vote = (page: Page, name: string) => votes(page).filter({ hasText: name });
/** The open vote within a row. */
const current = (row: Locator) => row.locator('[aria-current="true"]');
const badge = (page: Page) => page.locator('#tab-votes .figures');

const toResult = (yes: number, no: number, abstain = 0) => [
  { vote: 'yes', label: 'Voor', count: yes },
  { vote: 'no', label: 'Tegen', count: no },
  { vote: 'abstain', label: 'Onthouding', count: abstain },
];

// A deleted record stays deleted (rule 12.5): every test uses its own ids.
let run = 0;
const toId = (name: string) => `${name}-${run}`;
const motion = () => ({ id: toId('motie'), name: 'Motie 1: fietsenstalling', priority: 1, eligible: 37, result: toResult(0, 0) });

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
  await expect(row.locator('p')).toHaveText(/^\s*Stemming bezig\s*$/);
  await expect(page.locator('#votes h3')).toHaveCount(0);

  await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(9, 1) });
  await expect(row.locator('p')).toHaveText(/^\s*Stemming bezig\s+9 voor en 1 tegen\s*$/);
  await expect(row.locator('rect')).toHaveCount(2);
  await row.locator('summary').click();
  await expect(row.locator('summary')).toHaveText(text('vote.totalOf', { total: 10, eligible: 37 }));
  await expect(row.getByRole('row').nth(1)).toHaveText(/Voor\s*9\s*90%/);

  await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(19, 10, 2) });
  // The table that the visitor opened stays open.
  await expect(row.getByRole('row').nth(1)).toHaveText(/Voor\s*19\s*61%/);
  await expect(row.getByRole('row').nth(3)).toHaveText(/Onthouding\s*2\s*6%/);
  // Six of 37 have not voted yet.
  await expect(row.locator('rect').last()).toHaveAttribute('x', '78.4');

  await control(`${SESSION}/votes/stop`, { id: toId('motie') });
  await expect(row.locator('p')).toHaveText(/^\s*Aangenomen\s+19 voor, 10 tegen en 2 onthoudingen\s*$/);
  await expect(row.locator('strong')).toHaveText(text('vote.adopted'));
  await expect(row.locator('rect').last()).toHaveAttribute('x', '93.5');
  await expect(current(row)).toHaveCount(0);
});

test('a vote moves to the topic in which it starts, with its table open and its focus', async ({ page, control }) => {
  await control(`${SESSION}/topics/start`, { id: 'punt-2' });
  await control(`${SESSION}/votes/create`, { ...motion(), result: toResult(1, 0) });
  await control(`${SESSION}/votes/create`, { ...motion(), id: toId('amendement'), name: 'Amendement 2', priority: 2 });
  await openLiveSession(page, `${PATH}#votes`);
  const row = vote(page, 'Motie 1');
  await row.locator('summary').click();
  await expect(row.locator('summary')).toBeFocused();
  await control(`${SESSION}/votes/start`, { id: toId('motie') });
  await expect(page.locator('#votes h3')).toHaveText(['2. Herinrichting Stationsplein', text('vote.upcoming')]);
  await expect(votes(page).first()).toHaveText(/Motie 1/);
  await expect(row.getByRole('table')).toBeVisible();
  await expect(row.locator('summary')).toBeFocused();

  // Changing or deleting another vote does not affect it.
  await control(`${SESSION}/votes/update`, { id: toId('amendement'), name: 'Amendement 2, gewijzigd' });
  await expect(vote(page, 'gewijzigd')).toBeVisible();
  await control(`${SESSION}/votes/delete`, { id: toId('amendement') });
  await expect(vote(page, 'gewijzigd')).toHaveCount(0);
  await expect(row.locator('summary')).toBeFocused();
  await expect(row.getByRole('table')).toBeVisible();
  await expect(badge(page)).toHaveText('1');
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
      await expect(vote(page, 'Motie 1').locator('td').first()).toHaveText(String(result[0]?.count));
      await expectAsServed(page, browser, '#votes astro-island > div');
    }
    await control(`${SESSION}/votes/stop`, { id: toId('motie') });
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
  await expect(vote(page, 'Motie 1').locator('p')).toContainText('5 voor en 2 tegen');
  await expect(votes(page)).toHaveCount(1);
  await expectAsServed(page, browser, '#votes astro-island > div');
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
      await expect(vote(page, 'Motie 1').locator('p')).toContainText('7 voor en 3 tegen');
      before.child.kill('SIGKILL');
      await before.ended;
      const restarted = await startBackend(['--database', database, '--port', new URL(before.url).port]);
      expect(restarted.url).toBe(before.url);
      await control(`${SESSION}/votes/update`, { id: toId('motie'), result: toResult(18, 11, 1) });
      await expect(vote(page, 'Motie 1').locator('p')).toContainText('18 voor, 11 tegen en 1 onthouding', { timeout: 40_000 });
      await expect(votes(page)).toHaveCount(1);
      await expect(current(vote(page, 'Motie 1'))).toHaveCount(1);
      await control(`${SESSION}/votes/stop`, { id: toId('motie') });
      await expect(vote(page, 'Motie 1').locator('strong')).toHaveText(text('vote.adopted'));
    } finally {
      await stopPrograms();
      rmSync(folder, { recursive: true });
    }
  });
});
