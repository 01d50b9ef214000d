import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { postForm } from '../support/downloads.ts';
import { FOLLOW_LINK, startFollowService, UNSUBSCRIBE_LINK } from '../support/followService.ts';
import { IS_FULL } from '../support/extent.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { ROUTES } from '../support/routes.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

// The checker is a Java program, in the package vnu-jar: `npm run test:full` runs it, and says so where Java is missing.
const hasJava = IS_FULL && spawnSync('java', ['-version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'nu-checker-'));
const names = new Map<string, string>();
const follow = await startFollowService();
let portal = '';

beforeAll(async () => {
  if (!hasJava) return;
  const backend = await startBackend();
  portal = (await startPortal({ ...toPortalEnvironment(backend.url), ...WITH_SEARCH, PORTAL_FOLLOW_URL: follow.url, LOG_LEVEL: 'error' }))
    .url;
  await waitForIndex(portal, OPERATOR);
});
afterAll(async () => {
  await stopPrograms();
  follow.close();
  rmSync(folder, { recursive: true });
});

interface Message {
  type: string;
  subType?: string;
  url: string;
  message: string;
}

/**
 * Errors about CSS are about what the checker does not know of it, as one about `rel="expect"` is, to which the HTML standard gives the
 * attribute `blocking`. It guesses the language of a page from the texts of the city.
 */
const IGNORED = ['CSS:', 'A “link” element with a “blocking” attribute', 'This document appears to be written in'];
const isIgnored = ({ message }: Message) => IGNORED.some((start) => message.startsWith(start));

async function addPage(name: string, response: Response) {
  const file = `${String(names.size).padStart(3, '0')}.html`;
  names.set(file, name);
  writeFileSync(join(folder, file), await response.text());
}

/** A page with an error, which shows that the checker runs and finds errors. */
const WRONG_PAGE = '<!doctype html><html lang="en"><title>Wrong</title><p>x</p><div><p>y</p><style></style></div></html>';

function check(): Message[] {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const { stdout } = spawnSync('java', ['-jar', jar, '--format', 'json', '--stdout', folder], { maxBuffer: 2 ** 28, encoding: 'utf8' });
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}

it.runIf(hasJava)(
  'one page of each kind has no error and no warning of the Nu HTML checker (rule 22.8)',
  { timeout: 600_000 },
  async () => {
    for (const { name, path } of ROUTES) await addPage(name, await fetch(portal + path));
    for (const path of ['/waterdam/besloten/login', '/waterdam/besloten/embed', '/waterdam/gr-begroting/download']) {
      await addPage(`wrong form of ${path}`, await postForm(portal + path, [['email', '<b>"']]));
    }
    const form = '/waterdam/follow';
    const own = `${form}/manage?token=${FOLLOW_LINK}`;
    const forms: [string, Record<string, string>][] = [
      [form, { mail: '<b>"' }],
      [`${form}?session=gr-begroting`, { mail: '<b>"' }],
      [`${form}/manage`, { action: 'link', mail: '<b>"' }],
      [own, { action: 'change', id: 'f1' }],
      [own, { action: 'end', id: 'f1' }],
      [`${form}/confirm?token=${FOLLOW_LINK}`, {}],
      [`${form}/manage?token=${UNSUBSCRIBE_LINK}`, { 'List-Unsubscribe': 'One-Click' }],
    ];
    for (const [path, fields] of forms) await addPage(`answer of ${path}`, await postForm(portal + path, Object.entries(fields)));
    await addPage('wrong page', new Response(WRONG_PAGE));
    const found = check().filter((each) => (each.type === 'error' || each.subType === 'warning') && !isIgnored(each));
    const texts = new Set(found.map(({ message, url }) => `${names.get(url.slice(url.lastIndexOf('/') + 1)) ?? url}: ${message}`));
    expect([...texts].slice(0, 20)).toEqual(['wrong page: A “style” element in “body” must be the first child of its parent.']);
  },
);
