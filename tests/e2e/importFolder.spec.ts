// From a folder with a video, captions and an agenda to a session that plays, has its topics and is found, as a new user would.
import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../scripts/lib/debianPackage.mjs';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { topicLinks } from '../support/positions.ts';
import { playButton } from '../support/player.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';

const run = promisify(execFile);
const ffmpeg = findProgram('ffmpeg');
const reason = 'Importing a video needs ffmpeg, which was not found.';
if (!ffmpeg) console.warn(reason);

const AGENDA = 'Begin;Titel;Spreker\n0:00:02;1. Opening;Roos Visser\n0:00:08;2. Veerpont naar de overkant;Jan van der Berg\n';
const CAPTIONS = `1
00:00:02,500 --> 00:00:05,000
Goedenavond, welkom in de raadzaal.

2
00:00:09,000 --> 00:00:12,000
De veerpont vaart weer vanaf maandag.
`;

let folder = '';
let backend = '';
let portal = '';

const put = (path: string, content: string) => {
  mkdirSync(join(folder, 'records', path, '..'), { recursive: true });
  writeFileSync(join(folder, 'records', path), content);
};
/** Imports the records; the backend with this address is told. */
const importFolder = async (backend?: string) => {
  const args = [inRoot('scripts', 'import.mjs'), join(folder, 'records'), '--city', 'veerdam', '--out', join(folder, 'seed')];
  const env = { ...process.env, ...(backend !== undefined && { ...referenceTokens, REFERENCE_URL: backend }) };
  return (await run(nodeBinary, args, { env })).stdout;
};

test.skip(!ffmpeg, reason);
// The tests share one folder, backend and portal, and the last one changes them.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-folder-'));
  put('2026-06-11-gemeenteraad/agenda.csv', AGENDA);
  put('2026-06-11-gemeenteraad/ondertitels.nl.srt', CAPTIONS);
  put('2026-06-11-gemeenteraad/Vervoerplan_2027.pdf', '%PDF-1.4\n');
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=300'];
  const output = ['-t', '20', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await run(ffmpeg ?? '', ['-v', 'error', ...sources, ...output, join(folder, 'records/2026-06-11-gemeenteraad/opname.mp4')]);
  expect(await importFolder()).toContain('1 meeting: 1 new');
  backend = (await startBackend(['--seed', join(folder, 'seed')])).url;
  portal = (await startPortal({ ...toPortalEnvironment(backend), PORTAL_SEARCH: 'on' })).url;
});

test.afterAll(async () => {
  await stopPrograms();
  if (folder !== '') rmSync(folder, { recursive: true });
});

test('the session plays with one click and has its topics, speakers, transcript and document', async ({ page }) => {
  await page.goto(`${portal}/veerdam`);
  await page.getByRole('link', { name: 'Gemeenteraad' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemeenteraad');
  await playButton(page).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await topicLinks(page).filter({ hasText: 'Veerpont naar de overkant' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(8);
  await expect(page.getByRole('link', { name: 'Vervoerplan 2027' })).toHaveAttribute('href', /\/files\/veerdam\/.*Vervoerplan_2027\.pdf$/);
  const reference = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`${portal}/veerdam/${reference}/transcript/nl`);
  await expect(page.locator('main')).toContainText('De veerpont vaart weer vanaf maandag.');
});

test('what is said is found by the search', async ({ page }) => {
  await expect
    .poll(async () => {
      await page.goto(`${portal}/veerdam/search?q=veerpont`);
      return page.locator('main').innerText();
    })
    .toContain('vaart weer vanaf maandag');
});

test('a new folder is imported alone and appears without a restart', async ({ page }) => {
  put('2026-06-18-commissie/agenda.csv', AGENDA);
  const printed = await importFolder(backend);
  expect(printed).toContain('2 meetings: 1 unchanged, 1 new');
  expect(printed).toContain('Loaded by the running backend: 1 folder');
  await expect.poll(async () => (await page.goto(`${portal}/veerdam/2026-06-18-commissie`))?.status()).toBe(200);
  await expect(page.getByRole('region', { name: label('nl', 'session.topics') }).getByRole('listitem')).toHaveCount(2);
});
