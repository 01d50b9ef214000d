import type { Locator, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { IS_FULL } from '../support/extent.ts';
import { createControl } from '../support/control.ts';
import { expectAsServed, watch } from '../support/liveSession.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

// A session whose script does nothing by itself.
const SESSION = '/sessions/1003';
const PATH = '/waterdam/cr-stationsplein';
const text = (key: string, values?: Record<string, string | number>) => words('nl', key, values);
const votes = (page: Page) => page.locator('#votes').getByRole('listitem');
const vote = (page: Page, name: string) => votes(page).filter({ hasText: name });
/** The vote that is held at the moment, among what a locator finds. */
const current = (row: Locator) => row.locator('[aria-current="true"]');
const badge = (page: Page) => page.locator('#tab-votes .figures');

const counted = (yes: number, no: number, abstain = 0) => [
  { vote: 'yes', label: 'Voor', count: yes },
  { vote: 'no', label: 'Tegen', count: no },
  { vote: 'abstain', label: 'Onthouding', count: abstain },
];

// What was taken away does not come back: every test has records of its own.
let run = 0;
const idOf = (name: string) => `${name}-${run}`;
const motion = () => ({ id: idOf('motie'), name: 'Motie 1: fietsenstalling', priority: 1, eligible: 37, result: counted(0, 0) });

test.beforeEach(() => {
  run += 1;
});
test.afterEach(async ({ control }) => {
  for (const name of ['motie', 'amendement']) await control(`${SESSION}/votes/delete`, { id: idOf(name) }).catch(() => undefined);
  await control(`${SESSION}/topics/reset`, { id: 'punt-2' }).catch(() => undefined);
});

test('a vote is announced, held, counted and closed', async ({ page, control }) => {
  await watch(page, `${PATH}#votes`);
  await expect(page.locator('#votes')).toContainText(text('vote.noneYet'));
  await expect(badge(page)).toBeHidden();

  await control(`${SESSION}/votes/create`, motion());
  const row = vote(page, 'Motie 1');
  await expect(row).toBeVisible();
  await expect(page.locator('#votes h3')).toHaveText(text('vote.upcoming'));
  await expect(row.locator('p')).toBeHidden();
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('#votes').getByText(text('vote.countAll_one', { count: 1 }), { exact: true })).toBeVisible();

  await control(`${SESSION}/votes/start`, { id: idOf('motie') });
  await expect(current(row)).toHaveCount(1);
  await expect(row.locator('p')).toHaveText(/^\s*Stemming bezig\s*$/);
  await expect(page.locator('#votes h3')).toHaveCount(0);

  await control(`${SESSION}/votes/update`, { id: idOf('motie'), result: counted(9, 1) });
  await expect(row.locator('p')).toHaveText(/^\s*Stemming bezig\s+9 voor en 1 tegen\s*$/);
  await expect(row.locator('rect')).toHaveCount(2);
  await row.locator('summary').click();
  await expect(row.locator('summary')).toHaveText(text('vote.totalOf', { total: 10, eligible: 37 }));
  await expect(row.getByRole('row').nth(1)).toHaveText(/Voor\s*9\s*90%/);

  await control(`${SESSION}/votes/update`, { id: idOf('motie'), result: counted(19, 10, 2) });
  // Opened by the visitor, the table stays open.
  await expect(row.getByRole('row').nth(1)).toHaveText(/Voor\s*19\s*61%/);
  await expect(row.getByRole('row').nth(3)).toHaveText(/Onthouding\s*2\s*6%/);
  // Six of 37 have not voted yet.
  await expect(row.locator('rect').last()).toHaveAttribute('x', '78.4');

  await control(`${SESSION}/votes/stop`, { id: idOf('motie') });
  await expect(row.locator('p')).toHaveText(/^\s*Aangenomen\s+19 voor, 10 tegen en 2 onthoudingen\s*$/);
  await expect(row.locator('strong')).toHaveText(text('vote.adopted'));
  await expect(row.locator('rect').last()).toHaveAttribute('x', '93.5');
  await expect(current(row)).toHaveCount(0);
});

test('a vote goes to the topic it begins in, with its table open and the keyboard where it was', async ({ page, control }) => {
  await control(`${SESSION}/topics/start`, { id: 'punt-2' });
  await control(`${SESSION}/votes/create`, { ...motion(), result: counted(1, 0) });
  await control(`${SESSION}/votes/create`, { ...motion(), id: idOf('amendement'), name: 'Amendement 2', priority: 2 });
  await watch(page, `${PATH}#votes`);
  const row = vote(page, 'Motie 1');
  await row.locator('summary').click();
  await expect(row.locator('summary')).toBeFocused();
  await control(`${SESSION}/votes/start`, { id: idOf('motie') });
  await expect(page.locator('#votes h3')).toHaveText(['2. Herinrichting Stationsplein', text('vote.upcoming')]);
  await expect(votes(page).first()).toHaveText(/Motie 1/);
  await expect(row.getByRole('table')).toBeVisible();
  await expect(row.locator('summary')).toBeFocused();

  // Another one that changes, or goes, leaves it alone.
  await control(`${SESSION}/votes/update`, { id: idOf('amendement'), name: 'Amendement 2, gewijzigd' });
  await expect(vote(page, 'gewijzigd')).toBeVisible();
  await control(`${SESSION}/votes/delete`, { id: idOf('amendement') });
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
  test(`live votes read as they do after a reload, in ${locale}`, async ({ page, browser, control }) => {
    await watch(page, `${path}#votes`);
    await control(`${SESSION}/topics/start`, { id: 'punt-2' });
    await control(`${SESSION}/votes/create`, motion());
    await control(`${SESSION}/votes/create`, { ...motion(), id: idOf('amendement'), name: 'Amendement 2', priority: 2 });
    await expect(vote(page, 'Amendement 2')).toBeVisible();
    await expectAsServed(page, browser, '#votes astro-island > div');
    await control(`${SESSION}/votes/start`, { id: idOf('motie') });
    for (const result of [counted(2, 0, 1), counted(3, 11, 2), counted(100, 101, 0)]) {
      await control(`${SESSION}/votes/update`, { id: idOf('motie'), result });
      await expect(vote(page, 'Motie 1').locator('td').first()).toHaveText(String(result[0]?.count));
      await expectAsServed(page, browser, '#votes astro-island > div');
    }
    await control(`${SESSION}/votes/stop`, { id: idOf('motie') });
    await expect(vote(page, 'Motie 1').locator('strong')).toHaveText(words(locale, 'vote.rejected'));
    await control(`${SESSION}/votes/start`, { id: idOf('amendement') });
    await expect(current(vote(page, 'Amendement 2'))).toHaveCount(1);
    await expectAsServed(page, browser, '#votes astro-island > div');
  });
}

test('a connection that is cut tells everything once more, and nothing twice', async ({ page, browser, control }) => {
  await control(`${SESSION}/votes/start`, { ...motion(), result: counted(3, 2) });
  await watch(page, `${PATH}#votes`);
  await expect(vote(page, 'Motie 1')).toHaveCount(1);
  const back = page.waitForEvent('websocket');
  await control('/connections', undefined, 'DELETE');
  await control(`${SESSION}/votes/update`, { id: idOf('motie'), result: counted(5, 2) });
  await back;
  await expect(vote(page, 'Motie 1').locator('p')).toContainText('5 voor en 2 tegen');
  await expect(votes(page)).toHaveCount(1);
  await expectAsServed(page, browser, '#votes astro-island > div');
});

test.describe('a broker that is killed during a vote', () => {
  test('tells, once it runs again, what it knows: the totals are its own', async ({ page }) => {
    test.slow();
    const folder = mkdtempSync(join(tmpdir(), 'live-votes-'));
    const database = join(folder, 'backend.sqlite');
    const before = await startBackend(['--database', database]);
    const portal = await startPortal(toPortalEnvironment(before.url));
    try {
      const control = createControl(before.url);
      await control(`${SESSION}/votes/start`, { ...motion(), result: counted(7, 3) });
      await watch(page, `${portal.url}${PATH}#votes`);
      await expect(vote(page, 'Motie 1').locator('p')).toContainText('7 voor en 3 tegen');
      before.child.kill('SIGKILL');
      await before.ended;
      const again = await startBackend(['--database', database, '--port', new URL(before.url).port]);
      expect(again.url).toBe(before.url);
      await control(`${SESSION}/votes/update`, { id: idOf('motie'), result: counted(18, 11, 1) });
      await expect(vote(page, 'Motie 1').locator('p')).toContainText('18 voor, 11 tegen en 1 onthouding', { timeout: 40_000 });
      await expect(votes(page)).toHaveCount(1);
      await expect(current(vote(page, 'Motie 1'))).toHaveCount(1);
      await control(`${SESSION}/votes/stop`, { id: idOf('motie') });
      await expect(vote(page, 'Motie 1').locator('strong')).toHaveText(text('vote.adopted'));
    } finally {
      await stopPrograms();
      rmSync(folder, { recursive: true });
    }
  });
});
