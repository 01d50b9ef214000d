import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { label } from '../support/labels.ts';

/** `zwijgend` is Ommeloo with `hideVoteResults` alone: the seed has no city that shows votes without their results. */
function writeSilentCity(): string {
  const seed = mkdtempSync(join(tmpdir(), 'settings-'));
  const city = join(seed, 'zwijgend');
  cpSync(inRoot('backend', 'seed', 'ommeloo'), city, { recursive: true });
  const change = (name: string, edit: (value: Record<string, object>) => object) => {
    const file = join(city, name);
    writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>)));
  };
  change('client.json', ({ admin, ...client }) => ({ ...client, name: 'zwijgend', admin: { ...admin, hideVotes: false } }));
  change('sessions/raad-begroting/session.json', (session) => ({ ...session, sessionId: 7901 }));
  return seed;
}

const OPERATOR = 'mailto:operator@gallery.example';

let folder = '';
let portal = '';
const open = (path: string) => readPage(portal + path);
const statusOf = async (path: string) => (await open(path)).status;
const has = async (path: string, key: string) => (await open(path)).text.includes(label('nl', key));
const links = async (path: string, target: string) => (await open(path)).html.includes(`href="${target}"`);
const readJson = async (path: string) =>
  JSON.parse((await open(path)).html) as Record<'votes' | 'speeches', { result: unknown[] | null }[]>;

beforeAll(async () => {
  folder = writeSilentCity();
  const backend = await startBackend(['--seed', folder, '--seed', inRoot('backend', 'seed')]);
  portal = (await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_CONTACT: OPERATOR })).url;
});

afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

/** Texts that reveal the result of a vote. */
const OUTCOMES = ['Voor', 'Tegen', label('nl', 'vote.adopted'), label('nl', 'vote.rejected')];

/** Per setting, the effects of on and off (docs/city-settings.md). */
const ROWS: Record<string, () => Promise<void>> = {
  hideSessions: async () => {
    expect(await has('/duinrade', 'sessions.hidden')).toBe(true);
    expect(await statusOf('/duinrade/raad-begroting')).toBe(200);
    expect(await has('/waterdam', 'sessions.hidden')).toBe(false);
  },
  hideDelegates: async () => {
    expect([await statusOf('/stilwater/delegates'), await statusOf('/waterdam/delegates')]).toEqual([404, 200]);
    expect([await links('/stilwater', '/stilwater/delegates'), await links('/waterdam', '/waterdam/delegates')]).toEqual([false, true]);
  },
  hideVotes: async () => {
    expect((await readJson('/ommeloo/raad-begroting.json')).votes).toEqual([]);
    expect((await readJson('/waterdam/gr-begroting.json')).votes).not.toEqual([]);
  },
  hideVoteResults: async () => {
    const silent = await readJson('/zwijgend/raad-begroting.json');
    expect(silent.votes.length).toBeGreaterThan(2);
    for (const vote of silent.votes) expect(vote).toMatchObject({ total: null, eligible: null, outcome: null, result: null });
    const { html, text } = await open('/zwijgend/raad-begroting');
    expect(text).toContain('Amendement 4');
    for (const outcome of OUTCOMES) expect([outcome, text.includes(outcome)]).toEqual([outcome, false]);
    expect(html).not.toContain('<meter');
    const page = await open('/waterdam/gr-begroting');
    expect(OUTCOMES.filter((outcome) => page.text.includes(outcome))).toEqual(OUTCOMES);
    expect((await readJson('/waterdam/gr-begroting.json')).votes.some(({ result }) => (result ?? []).length > 0)).toBe(true);
  },
  hideSpeechMoments: async () => {
    expect((await readJson('/ommeloo/raad-begroting.json')).speeches).toEqual([]);
    expect((await readJson('/waterdam/gr-begroting.json')).speeches).not.toEqual([]);
  },
  showCalendar: async () => {
    expect([await statusOf('/waterdam/calendar'), await statusOf('/duinrade/calendar')]).toEqual([200, 404]);
    expect([await links('/waterdam', '/waterdam/calendar'), await links('/duinrade', '/duinrade/calendar')]).toEqual([true, false]);
  },
  excludedCategories: async () => {
    expect(await statusOf('/zonnehaven/category/intern')).toBe(404);
    expect(await statusOf('/waterdam/category/gemeenteraad')).toBe(200);
  },
  downloadEnabled: async () => {
    const form = 'name="email"';
    expect((await open('/waterdam/gr-begroting/download/')).html).toContain(form);
    expect((await open('/zonnehaven/3001/download/')).html).not.toContain(form);
    expect((await open('/waterdam/gr-begroting')).html).toContain('href="/waterdam/gr-begroting/download/"');
    expect((await open('/zonnehaven/3001')).html).not.toContain('/download/');
  },
  privateDomain: async () => {
    expect([await links('/', '/raadhuis-intern'), await links('/private', '/raadhuis-intern')]).toEqual([false, true]);
    expect([await links('/', '/waterdam'), await statusOf('/raadhuis-intern')]).toEqual([true, 200]);
  },
};

describe('the settings of a city', () => {
  it('are the rows of docs/city-settings.md, each with a test', () => {
    const text = readFileSync(inRoot('docs', 'city-settings.md'), 'utf8');
    const documented = [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(ROWS));
  });

  it.each(Object.entries(ROWS))('%s', async (_name, check) => check());

  it('contact: the footer of every page has it, else the contact of the operator (rule 2.15)', async () => {
    const footer = async (path: string) => /<footer[\s\S]*<\/footer>/.exec((await open(path)).html)?.[0] ?? '';
    for (const path of ['/waterdam', '/waterdam/gr-begroting', '/waterdam/faq', '/waterdam/besloten']) {
      expect(await footer(path)).toContain('href="/waterdam/faq"');
      expect(await footer(path)).toContain('href="mailto:griffie@waterdam.example.org"');
    }
    for (const path of ['/', '/duinrade', '/not-a-city']) expect(await footer(path)).toContain(`href="${OPERATOR}"`);
    expect(await footer('/')).not.toContain('/faq"');
    expect(await footer('/fr/duinrade')).toContain('href="/fr/duinrade/faq"');
  });

  it('contentLanguage: texts of the city name their language on pages in another one', async () => {
    const texts = ['Gemeenteraad: begrotingsvergadering', '3. Begroting voor het komende jaar', 'Amendement 4: buurtbibliotheken'];
    const arabic = await open('/ar/waterdam/gr-begroting');
    const dutch = await open('/waterdam/gr-begroting');
    for (const text of texts) expect(arabic.html).toContain(`<bdi lang="nl">${text}</bdi>`);
    expect(arabic.html).toMatch(/<h1[^>]*><bdi lang="nl">Gemeenteraad/);
    expect(arabic.html).not.toContain('<bdi>3. Begroting');
    for (const text of texts) expect(dutch.html).toContain(`<bdi>${text}</bdi>`);
    // The domain of this city is shared by several languages: it has the setting.
    expect((await open('/alqasr/4001')).html).toMatch(/<h1[^>]*><bdi lang="ar">/);
    expect((await open('/ar/alqasr/4001')).html).not.toContain('<bdi lang=');
    expect((await open('/ar/waterdam')).html).toContain('<bdi lang="nl">Gemeenteraad');
    expect((await open('/fr/stilwater')).html).toMatch(/class="city-content[^>]*lang="nl"/);
  });
});
