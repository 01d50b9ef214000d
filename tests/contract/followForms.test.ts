import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTokens } from '../../follow/src/follows/tokens.ts';
import { startFollow } from '../../follow/src/runFollow.ts';
import { readSettings } from '../../follow/src/settings.ts';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { newAddress, newNetwork, postForm, postJson } from '../support/downloads.ts';
import { findFreePort } from '../support/ports.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

// The portal and the follow service together: what the forms of the portal ask for, the service does.

const TOKEN = 'the-token-between-both';
const SECRET = 'only-for-tests-'.repeat(3);
const folder = mkdtempSync(join(tmpdir(), 'follow-forms-'));
let portal: Program;
let service: Awaited<ReturnType<typeof startFollow>>;

beforeAll(async () => {
  const backend = await startBackend();
  const PORT = String(await findFreePort());
  const settings = {
    FOLLOW_PORTAL_URL: `http://127.0.0.1:${PORT}`,
    FOLLOW_SECRET: SECRET,
    FOLLOW_TOKEN: TOKEN,
    FOLLOW_DATA_DIR: folder,
    FOLLOW_PORT: '0',
    LOG_LEVEL: 'silent',
  };
  service = await startFollow(readSettings(settings));
  portal = await startPortal({
    ...toPortalEnvironment(backend.url),
    PORT,
    PORTAL_CAPTCHA: 'off',
    PORTAL_SEARCH: 'on',
    PORTAL_TRUSTED_PROXIES: '1',
    PORTAL_FOLLOW_URL: service.url,
    PORTAL_FOLLOW_TOKEN: TOKEN,
    LOG_LEVEL: 'trace',
  });
});
afterAll(async () => {
  await stopPrograms();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const MAILS = join(folder, 'mail');
/** The mails to an address, decoded, in no order. */
function mailsTo(address: string): string[] {
  const files = readdirSync(MAILS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
  const decode = (text: string) =>
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return files.map((name) => decode(readFileSync(join(MAILS, name), 'latin1'))).filter((mail) => mail.includes(`To: ${address}`));
}
const waitForMail = (address: string, count = 1) =>
  vi.waitFor(
    () => {
      const mails = mailsTo(address);
      expect(mails).toHaveLength(count);
      return mails.join('\n');
    },
    { timeout: 60_000, interval: 200 },
  );
/** Tokens of links, none of which may be in a log (rule 28.10). */
const usedTokens: string[] = [];
const findLink = (mail: string, page: 'confirm' | 'manage') => {
  const [, address] = new RegExp(`(http://127\\.0\\.0\\.1:\\d+/\\S*/follow/${page}\\?token=[\\w.-]+)`).exec(mail) ?? [];
  if (address !== undefined) usedTokens.push(address.replace(/.*token=/, ''));
  return address ?? expect.fail(`no link to ${page} in:\n${mail}`);
};
const FORM: [string, string][] = [
  ['phases', 'before'],
  ['phases', 'after'],
  ['interval', 'now'],
];
const ask = (path: string, mail: string) => postForm(portal.url + path, [...FORM, ['mail', mail]], newNetwork());
const read = async (answer: Response | Promise<Response>) => (await answer).text();

it('a search is followed, confirmed by a button, changed and ended', { timeout: 120_000 }, async () => {
  const mail = newAddress();
  expect((await ask('/en/waterdam/follow?q=fietsbrug&in=topics', mail)).status).toBe(200);
  const confirm = findLink(await waitForMail(mail), 'confirm');
  await expectPrivate([confirm]);
  expect(confirm).toContain('/en/waterdam/follow/confirm?token=');
  // A program that opens the link confirms nothing.
  for (let opened = 0; opened < 2; opened += 1) expect(await read(fetch(confirm))).toContain('Confirm that you want to follow this');
  const confirmed = await read(postForm(confirm, []));
  expect(confirmed).toContain('You now follow this');
  const [, path = ''] = /href="(\/en\/waterdam\/follow\/manage\?token=[^"]+)"/.exec(confirmed) ?? [];
  const manage = portal.url + path;
  usedTokens.push(path.replace(/.*token=/, ''));
  const list = await read(fetch(manage));
  expect(list).toContain('fietsbrug');
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(list) ?? [];
  expect(
    await read(
      postForm(manage, [
        ['action', 'change'],
        ['id', id],
        ['phases', 'after'],
        ['interval', 'weekly'],
      ]),
    ),
  ).toContain('Your choice is saved.');
  const changed = await read(fetch(manage));
  expect(changed).toMatch(/<input type="radio"(?=[^>]*value="weekly")[^>]*checked/);
  expect(changed).not.toMatch(/<input type="checkbox"(?=[^>]*value="before")[^>]*checked/);
  // The link of the message is used up: a second press of the button says the same, and opens nothing (rule 28.4).
  const again = await postForm(confirm, []);
  expect(again.status).toBe(200);
  const shown = await read(again);
  expect(shown).toContain('You now follow this');
  expect(shown).not.toMatch(/follow\/manage\?token=/);
  expect(await read(postForm(manage, [['action', 'end-all']]))).toContain('You follow nothing.');
  expect((await fetch(manage)).status).toBe(410);
});

it('every kind of thing is accepted by the service', { timeout: 120_000 }, async () => {
  const paths = ['', '?category=gemeenteraad', '?session=gr-begroting', '?session=gr-begroting&topic=begroting'];
  for (const path of paths) {
    const address = newAddress();
    expect([path, (await ask(`/waterdam/follow${path}`, address)).status]).toEqual([path, 200]);
    await waitForMail(address);
  }
});

it('no page leads to a form that does not exist (rule 28.60)', async () => {
  const offers = async (path: string) => (await read(fetch(`${portal.url}/en${path}`))).includes('/follow?');
  const search = (city: string, query = 'brug') => `/search?${new URLSearchParams({ q: query, city }).toString()}`;
  expect(await offers('/waterdam/gr-begroting')).toBe(true);
  expect(await offers(search('waterdam'))).toBe(true);
  for (const path of ['/duinrade/raad-begroting', search('duinrade'), search('nowhere'), search('waterdam', '"')])
    expect([path, await offers(path)]).toEqual([path, false]);
});

it('the answer is the same for a known address, and the link goes to a known one only', { timeout: 120_000 }, async () => {
  const mail = newAddress();
  const other = newAddress();
  const first = await read(ask('/waterdam/follow', mail));
  await read(postForm(findLink(await waitForMail(mail), 'confirm'), []));
  const second = await read(ask('/waterdam/follow', mail));
  const withoutToken = (html: string) => html.replace(/\d{13}\.[0-9a-f-]{36}\.[\w-]{43}/g, '').replaceAll(other, mail);
  expect(withoutToken(second)).toBe(withoutToken(first));
  // The message says what the page may not (rule 28.23).
  expect(await waitForMail(mail, 2)).toContain('U volgt dit al');
  const request = (address: string) =>
    read(
      postForm(
        `${portal.url}/waterdam/follow/manage`,
        [
          ['action', 'link'],
          ['mail', address],
        ],
        newNetwork(),
      ),
    );
  expect(withoutToken(await request(other))).toBe(withoutToken(await request(mail)));
  findLink(await waitForMail(mail, 3), 'manage');
  expect(mailsTo(other)).toEqual([]);
});

it('a handler of mail ends what a message was about from anywhere (RFC 8058)', { timeout: 120_000 }, async () => {
  const mail = newAddress();
  const names = ['fietsbrug', 'begroting', 'sporthal'];
  for (const name of names) await read(ask(`/en/waterdam/follow?q=${name}`, mail));
  const mails = (await waitForMail(mail, 3)).matchAll(/http:\/\/127\.0\.0\.1:\d+\/\S*\/follow\/confirm\?token=[\w.-]+/g);
  const confirmed = await Promise.all([...new Set([...mails].map(([link]) => link))].map((link) => read(postForm(link, []))));
  const [, manageToken = ''] = /\/follow\/manage\?token=([\w.-]+)/.exec(confirmed.join('')) ?? [];
  const manage = `${portal.url}/en/waterdam/follow/manage?token=${manageToken}`;
  const list = await read(fetch(manage));
  const shownIn = (html: string) => names.filter((name) => html.includes(`>${name}<`));
  expect(shownIn(list)).toEqual(names);

  // The link of a message about some of them.
  const tokens = createTokens(SECRET, Date.now);
  const [followerId = ''] = tokens.read('manage', manageToken) ?? [];
  const idOf = (name: string) => new RegExp(`>${name}<[\\s\\S]*?name="id" value="([^"]+)"`).exec(list)?.[1] ?? '';
  const toLink = (of: string[]) => `${portal.url}/en/waterdam/follow/manage?token=${tokens.unsubscribe(followerId, of.map(idOf))}`;
  const link = toLink(['fietsbrug', 'begroting']);
  usedTokens.push(manageToken, link.replace(/.*token=/, ''));
  const shown = await read(fetch(link));
  expect(shown).toContain('Stop these messages?');
  expect(shownIn(shown)).toEqual(['fietsbrug', 'begroting']);

  const inParts = new FormData();
  inParts.set('List-Unsubscribe', 'One-Click');
  const oneClick = (to: string, body: FormData | URLSearchParams) =>
    fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://mail.example.net', 'sec-fetch-site': 'cross-site' },
      body,
    });
  // Twice: a handler of mail may repeat it.
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), inParts]) {
    expect((await oneClick(link, body)).status).toBe(200);
    expect(shownIn(await read(fetch(manage)))).toEqual(['sporthal']);
  }
  expect(await read(fetch(link))).toContain('You get no more messages about this');
  await expectPrivate([link, manage, toLink([])]);
  // A city that is gone, hides its sessions or is written otherwise is no reason to go on (rule 28.67).
  const inCity = (address: string, city: string) => address.replace('/en/waterdam/', `/en/${city}/`);
  for (const city of ['nowhere', 'duinrade', 'Waterdam']) {
    expect((await oneClick(inCity(link, city), inParts)).status).toBe(200);
    expect(shownIn(await read(fetch(inCity(manage, city))))).toEqual(['sporthal']);
    await expectPrivate([inCity(link, city), inCity(manage, city), `${portal.url}/en/${city}/follow/manage?token=garbage`]);
  }
  // The link of one purpose serves no other.
  expect((await oneClick(manage, inParts)).status).toBe(410);
  expect((await postForm(link, [['action', 'end-all']])).status).toBe(410);
  expect((await oneClick(toLink(['sporthal']), inParts)).status).toBe(200);
  expect((await fetch(manage)).status).toBe(410);
});

/** Whether a page is in no cache and no search engine, and its address, which has a token, in no referrer (rule 28.68). */
async function expectPrivate(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await fetch(address, { redirect: 'manual' });
    const [cache, referrer] = ['cache-control', 'referrer-policy'].map((name) => answer.headers.get(name));
    expect([address, cache, referrer]).toEqual([address, 'private, no-store', 'strict-origin']);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  }
}

it('a link that is garbage or damaged ends and confirms nothing, and has no button for it', async () => {
  const garbage = (page: string) => `${portal.url}/en/waterdam/follow/${page}?token=garbage`;
  for (const page of ['confirm', 'manage']) {
    const answer = await fetch(garbage(page));
    expect(answer.status).toBe(410);
    expect(await answer.text()).not.toMatch(/List-Unsubscribe|Yes, follow this|end-all/);
  }
  // Who confirmed nothing gets no link: the page offers none (rule 28.65).
  const html = await read(fetch(garbage('confirm')));
  expect(html).toContain('This link does not confirm anything');
  expect(html).toContain('href="/en/waterdam"');
  expect(html).not.toContain('name="mail"');
  await expectPrivate([garbage('confirm'), garbage('manage'), `${portal.url}/en/waterdam/follow/confirm`]);
});

it('a browser follows at once', async () => {
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const body = {
    channel: 'push',
    subscription: { endpoint: 'https://push.example.org/send/x', expirationTime: null, keys },
    phases: ['after'],
    interval: 'daily',
  };
  const answer = await postJson(`${portal.url}/en/waterdam/follow`, body, newNetwork());
  const { manage } = (await answer.json()) as { manage?: string };
  expect(answer.status).toBe(200);
  expect(await read(fetch(portal.url + String(manage)))).toContain('Everything that you follow in this browser');
});

it('no address and no token is in the log of the portal', () => {
  expect(portal.output()).toContain('/waterdam/follow');
  expect(portal.output()).toContain('/follow/manage');
  expect(portal.output()).not.toMatch(/@example\.org|token=|the-token-between-both/);
  expect(usedTokens.length).toBeGreaterThan(5);
  for (const token of usedTokens) expect(portal.output()).not.toContain(token);
});
