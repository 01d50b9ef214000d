import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../follow/src/follows/tokens.ts';
import { newNetwork, postForm } from '../support/downloads.ts';
import { createFollowSettings, findLink, type FollowedPortal, type ReadMail, startFollowedPortal } from '../support/followedPortal.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';

// Who sends what to whom by the forms and links of follows (rules 28.4 to 28.7, 28.22, 28.23, 28.62): the portal, the service and an SMTP
// server as they run.

const DAY_MS = 24 * 3_600_000;
/** Somebody who never asked for anything. */
const STRANGER = 'bo@attack.example';

let followed: FollowedPortal;
beforeAll(async () => {
  followed = await startFollowedPortal(await startBackend(), await createFollowSettings());
});
afterAll(async () => {
  await stopPrograms();
  await followed.close();
});

let people = 0;
const newAddress = () => `person-${String((people += 1))}@example.org`;

const CHOICES: [string, string][] = [
  ['phases', 'after'],
  ['interval', 'now'],
];
const ask = (path: string, fields: [string, string][], headers: Record<string, string> = newNetwork()) =>
  postForm(`${followed.portal.url}${path}`, [...CHOICES, ...fields], headers);
const askForLink = (mail: string, headers = newNetwork()) =>
  postForm(
    `${followed.portal.url}/waterdam/follow/manage`,
    [
      ['action', 'link'],
      ['mail', mail],
    ],
    headers,
  );

/** Waits until all that was asked for before is sent: messages go one after another. */
async function waitForAll(): Promise<void> {
  const last = newAddress();
  expect((await ask('/waterdam/follow', [['mail', last]])).status).toBe(200);
  await expect.poll(() => followed.mailsTo(last).length, { timeout: 60_000 }).toBe(1);
}

const readAll = ({ subject, text, html, headers }: ReadMail) => [subject, text, html, ...headers.values()].join('\n');

describe('a mail of a form', () => {
  it('goes to one address, however others are written with it', async () => {
    const before = followed.smtp.received.length;
    const an = newAddress();
    const written = [
      `${an}, ${STRANGER}`,
      `${an};${STRANGER}`,
      `${an} ${STRANGER}`,
      `${an}\r\nBcc: ${STRANGER}`,
      `${an}\nTo: ${STRANGER}`,
      `${an}\u2028${STRANGER}`,
      `${an}\u0000${STRANGER}`,
      `${STRANGER} <${an}>`,
      `<${STRANGER}>,<${an}>`,
      `group: ${an}, ${STRANGER};`,
      `"${STRANGER},"@example.org`,
      `bo%attack.example@example.org@attack.example`,
      `${an}?bcc=${STRANGER}`,
      `@attack.example:${an}`,
      `${'a'.repeat(1000)}@example.org`,
    ];
    for (const mail of written) {
      expect([mail.slice(0, 80), (await ask('/waterdam/follow', [['mail', mail]])).status]).toEqual([mail.slice(0, 80), 422]);
      expect([mail.slice(0, 80), (await askForLink(mail)).status]).toEqual([mail.slice(0, 80), 422]);
    }
    // Several values, and values in the address of the form.
    for (const [path, fields] of [
      [
        '/waterdam/follow',
        [
          ['mail', an],
          ['mail', STRANGER],
        ],
      ],
      [
        `/waterdam/follow?mail=${encodeURIComponent(STRANGER)}&bcc=${encodeURIComponent(STRANGER)}`,
        [
          ['mail', newAddress()],
          ['bcc', STRANGER],
          ['to', STRANGER],
        ],
      ],
    ] as [string, [string, string][]][])
      expect((await ask(path, fields)).status).toBeLessThan(500);
    await waitForAll();
    const mails = followed.smtp.received.slice(before);
    expect(mails.length).toBeGreaterThan(1);
    for (const { to, raw } of mails) {
      expect(to).toHaveLength(1);
      expect(raw).not.toContain('attack.example');
    }
  });

  it('says nothing that was typed, has no header of it, and leads to this portal only', async () => {
    const plain = newAddress();
    await ask('/waterdam/follow', [['mail', plain]]);
    const typed = [
      'KANARIE: bel 0900 1234',
      'kanarie.example/now',
      'https://kanarie.example',
      `kanarie\r\nBcc: ${STRANGER}`,
      'kanarie\u2028Subject: kanarie',
      'kanarie\u0085X-Kanarie: 1',
      '\u202ekanarie',
      'kanarie <a href="//kanarie.example">',
      `kanarie ${'x'.repeat(180)}`,
      '=?utf-8?Q?kanarie?=',
    ];
    const addresses: string[] = [];
    for (const query of typed) {
      const address = newAddress();
      const fields: [string, string][] = [
        ['mail', address],
        ['name', 'kanarie'],
        ['subject', 'kanarie'],
        ['locale', 'kanarie'],
        ['target', '{"kind":"city","city":"kanarie"}'],
      ];
      const headers = { ...newNetwork(), 'x-forwarded-host': 'kanarie.example', forwarded: 'host=kanarie.example' };
      const { status } = await ask(`/en/waterdam/follow?q=${encodeURIComponent(query)}`, fields, headers);
      if (status === 200) addresses.push(address);
      expect([query, status]).toEqual([query, status < 500 ? status : 'no server error']);
    }
    await waitForAll();
    expect(addresses.length).toBeGreaterThan(5);
    const [expected] = followed.mailsTo(plain);
    for (const address of addresses) {
      const [mail, ...others] = followed.mailsTo(address);
      expect(others).toEqual([]);
      expect(readAll(mail!)).not.toMatch(/kanarie|0900|attack\.example/i);
      expect([...mail!.headers.keys()].toSorted()).toEqual([...expected!.headers.keys()].toSorted());
      for (const [link] of `${mail!.text}${mail!.html}`.matchAll(/https?:\/\/[^/\s"<]+/g)) expect(link).toBe(followed.portal.url);
    }
  });

  it('is one of three in a day for an address, over all networks, spellings, languages and forms (rule 28.5)', async () => {
    const spellings = ['Bomb.Me@example.org', 'bomb.me@EXAMPLE.org', 'BOMB.ME@Example.Org', ' bomb.me@example.org '];
    for (const [index, prefix] of ['', '/en', '/fr', '/de', '/es', '/cn', '/ar', '/cy'].entries()) {
      for (const mail of spellings) {
        const path = index % 2 === 0 ? `/waterdam/follow?q=straat${String(index)}` : '/alqasr/follow';
        expect((await ask(prefix + path, [['mail', mail]])).status).toBe(200);
        expect((await askForLink(mail)).status).toBe(200);
      }
    }
    await waitForAll();
    expect(followed.smtp.received.filter(({ to }) => to[0]?.toLowerCase() === 'bomb.me@example.org')).toHaveLength(3);
  });

  it.each([
    ['an address', () => '203.0.113.7'],
    ['a network of IPv6', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
  ])('is one of twenty in an hour for %s that asks (rule 28.7)', async (_what, toSource) => {
    const asked: { address: string; status: number }[] = [];
    for (let index = 1; index <= 25; index += 1) {
      const address = newAddress();
      const source = { 'x-forwarded-for': toSource(index) };
      asked.push({ address, status: (await ask('/waterdam/follow', [['mail', address]], source)).status });
    }
    await waitForAll();
    const sent = asked.filter(({ address }) => followed.mailsTo(address).length > 0);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(20);
    expect(sent).toEqual(asked.filter(({ status }) => status === 200));
    expect(asked.at(-1)?.status).toBe(429);
  });
});

/** Follows and confirms; resolves to the address, its links, and the ids in them. */
async function follow(path = '/waterdam/follow') {
  const address = newAddress();
  await ask(path, [['mail', address]]);
  await expect.poll(() => followed.mailsTo(address).length, { timeout: 60_000 }).toBe(1);
  const confirm = findLink(followed.mailsTo(address)[0]!, '/follow/confirm?token=');
  const html = await (await postForm(confirm, [])).text();
  const [, manage = ''] = /href="([^"]+\/follow\/manage\?token=[^"]+)"/.exec(html) ?? [];
  const tokenOf = (link: string) => new URL(link, followed.portal.url).searchParams.get('token') ?? '';
  const [, followId = ''] = tokenOf(confirm).split('.');
  const [, followerId = ''] = tokenOf(manage).split('.');
  return { address, confirm: tokenOf(confirm), manage: tokenOf(manage), followId, followerId };
}

describe('what answers say of an address', () => {
  it('is the same whether nothing, something unconfirmed, this or as much as is sent in a day is known of it (rule 28.5)', async () => {
    const { address: known } = await follow();
    const unconfirmed = newAddress();
    await ask('/waterdam/follow', [['mail', unconfirmed]]);
    const full = newAddress();
    for (let times = 0; times < 4; times += 1) await ask('/waterdam/follow', [['mail', full]]);
    const read = async (answer: Response, mail: string) => {
      const html = (await answer.text()).replaceAll(/\d{13}\.[0-9a-f-]{36}\.[\w-]{43}/g, '').replaceAll(mail, 'ADDRESS');
      const headers = [...answer.headers].filter(([name]) => !/^(?:date|x-request-id|content-length|server-timing)$/.test(name));
      return JSON.stringify([answer.status, headers, html]);
    };
    const answers: string[][] = [];
    for (const mail of [known, unconfirmed, full, newAddress()])
      answers.push([await read(await ask('/waterdam/follow', [['mail', mail]]), mail), await read(await askForLink(mail), mail)]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('a token (rule 28.4)', () => {
  it('opens what it is for and nothing else, as long as it is valid', async () => {
    const an = await follow();
    const bo = await follow();
    const secret = followed.settings['FOLLOW_SECRET'] ?? '';
    const own = createTokens(secret, Date.now);
    const old = createTokens(secret, () => Date.now() - 400 * DAY_MS);
    const foreign = createTokens(`${secret}x`, Date.now);
    const unsubscribe = own.unsubscribe(an.followerId, [an.followId]);
    const change = (token: string) => `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    const [manageEnd = '', , signature = ''] = an.manage.split('.');
    const none = ['x', '.', `${an.manage}\n`, `${manageEnd}.${bo.followerId}.${signature}`];
    const post = (page: string, token: string, fields: [string, string][]) =>
      postForm(`${followed.portal.url}/waterdam/follow/${page}?token=${encodeURIComponent(token)}`, fields);
    const end: [string, string][] = [['action', 'end-all']];
    const oneClick: [string, string][] = [['List-Unsubscribe', 'One-Click']];
    const attempts: [string, [string, string][], string[]][] = [
      ['confirm', [], [an.manage, unsubscribe, old.confirm(an.followId), foreign.confirm(an.followId), ...none]],
      ['manage', end, [an.confirm, unsubscribe, change(an.manage), old.manage(an.followerId), foreign.manage(an.followerId), ...none]],
      ['manage', oneClick, [an.confirm, an.manage, change(unsubscribe), old.unsubscribe(an.followerId, [an.followId]), ...none]],
    ];
    for (const [page, fields, tokens] of attempts) {
      for (const token of tokens) {
        const { status } = await post(page, token, fields);
        expect([page, fields, token.slice(0, 60), status < 400]).toEqual([page, fields, token.slice(0, 60), false]);
      }
    }
    // The one that confirmed is used up: it shows that, and opens nothing.
    const again = await post('confirm', an.confirm, []);
    expect([again.status, await again.text()]).toEqual([200, expect.not.stringContaining('manage?token=')]);
    // A token of somebody else ends nothing of this follower, nor does one that names follows of both.
    expect((await post('manage', own.unsubscribe(bo.followerId, [an.followId]), oneClick)).status).toBe(200);
    const endOther: [string, string][] = [
      ['action', 'end'],
      ['id', an.followId],
    ];
    expect((await post('manage', bo.manage, endOther)).status).toBe(200);
    const list = await fetch(`${followed.portal.url}/waterdam/follow/manage?token=${an.manage}`);
    expect([list.status, await list.text()]).toEqual([200, expect.stringContaining(an.followId)]);
    // The link of a message ends what it was about; then nothing is left, and the other link is of nobody.
    expect((await post('manage', unsubscribe, oneClick)).status).toBe(200);
    expect((await fetch(`${followed.portal.url}/waterdam/follow/manage?token=${an.manage}`)).status).toBe(410);
  });
});
