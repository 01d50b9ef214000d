import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MAX_WAITING_WHEN_BUSY } from '../../server/overload/limits.ts';
import { toUncached } from '../../scripts/bench/benchCalls.mjs';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { getFrom, startLoad } from '../support/networkLoad.ts';
import { readSeedSessions } from '../support/seedDetails.ts';
import { describeDeployments } from './deployments.ts';

const ATTACKER = '127.0.9.1';
const SCHOOL = '127.0.5.1';

/** Pages of a public session, by reference and id, in several languages, and its documents. */
const PUBLIC = ['', '/text', '/live.json', '/transcript/nl', '/captions/nl.vtt', '/chapters.vtt', '/embed'].flatMap((rest) => [
  `/waterdam/gr-begroting${rest}`,
  `/fr/waterdam/gr-begroting${rest}`,
]);

/** Texts of the protected session that only its open pages have. */
const SECRETS = readSeedSessions().find(({ reference }) => reference === 'besloten')?.texts ?? [];

/** Headers and queries that carry no grant of the session of a page. */
const MADE_UP: [string, Record<string, string>, string][] = [
  ['a made-up grant', { cookie: 'grant-x-1=1' }, ''],
  ['a malformed grant', { cookie: 'a=b; grant-waterdam; xgrant-=1; grant-' }, ''],
  ['a grant that is not signed', { cookie: '__Host-grant-waterdam-1001=a.b.c; grant-waterdam-1001=a.b.c' }, ''],
  ['a grant in the address', {}, '?grant=a.b.c'],
  ['an Authorization header', { authorization: 'Basic eDp5' }, ''],
];

describeDeployments('32.7 one network cannot take the pages of the others', (deployment) => {
  const open = (path: string, headers: Record<string, string> = {}) => fetch(deployment.portal + path, { headers });
  const statusOf = (answer: Response) => answer.headers.get('cache-status')?.replace('public-gallery; ', '') ?? '';

  it('a whole school behind one address is served when nobody else waits', async () => {
    // As many as may wait however slow the machine is.
    const visitors = Array.from({ length: MAX_WAITING_WHEN_BUSY }, (_, index) =>
      getFrom(`${deployment.portal}/waterdam?q=school${index}`, SCHOOL),
    );
    expect(await Promise.all(visitors)).toEqual(visitors.map(() => 200));
  });

  describe('a page that is the same for everybody', () => {
    it.each(MADE_UP)('comes from memory with %s', async (_what, headers, query) => {
      for (const path of PUBLIC) {
        // A page of a live session is fresh for a second only.
        await expect
          .poll(async () => {
            await (await open(path)).arrayBuffer();
            return statusOf(await open(path + query, headers));
          })
          .toMatch(/^hit/);
      }
    });
  });

  it('a protected session is open to who has its grant, at every address, and to nobody else', async () => {
    const path = '/waterdam/besloten/login';
    const login = await sendLogin(deployment.portal, { path, fields: { password: 'waterdam-2026' } });
    const cookie = cookiesOf(login);
    const other = cookie.replace('-1008=', '-1001=');
    for (const page of [
      '/waterdam/besloten',
      '/waterdam/1008',
      '/fr/waterdam/besloten',
      '/waterdam/besloten/?q=x',
      '/waterdam/besloten/transcript/nl',
    ]) {
      for (let round = 0; round < 2; round += 1) {
        const answers = await Promise.all([open(page), open(page, { cookie }), open(page, { cookie: other }), open(page, { cookie })]);
        const texts = await Promise.all(answers.map((answer) => answer.text()));
        expect(texts.map((text) => SECRETS.some((secret) => text.includes(secret)))).toEqual([false, true, false, true]);
        for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    for (const file of ['/waterdam/besloten/captions/nl.vtt', '/waterdam/1008/chapters.vtt', '/waterdam/besloten/transcript/nl.txt']) {
      const answers = await Promise.all([open(file, { cookie }), open(file), open(file, { cookie: other }), open(`${file}?grant=a.b.c`)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
    }
  });

  it.each([
    ['made-up grants', { cookie: 'grant-x-1=1' }, (number: number) => `/waterdam/gr-begroting?x=${number}`, false, '127.0.31.1'],
    [
      'searches that nobody else sends',
      {},
      (number: number) => `/waterdam/gr-begroting/transcript/nl?q=attack${number}`,
      true,
      '127.0.32.1',
    ],
    ['long parameters', {}, (number: number) => toUncached(`/waterdam?x=${number}`), true, '127.0.33.1'],
  ] as const)('a visitor opens pages while 24 connections of one network request %s', async (_what, headers, toPath, isShed, visitor) => {
    const load = startLoad({ address: ATTACKER, connections: 24, toUrl: (number) => deployment.portal + toPath(number), headers });
    try {
      if (isShed) await expect.poll(() => load.answers.get(503)).toBeGreaterThan(0);
      const statuses: number[] = [];
      for (let page = 0; page < 12; page += 1) {
        statuses.push(await getFrom(`${deployment.portal}/waterdam/gr-begroting/transcript/nl?q=visitor${Math.random()}`, visitor));
        await setTimeout(200);
      }
      expect(statuses).toEqual(Array(12).fill(200));
      expect(load.answers.get(200)).toBeGreaterThan(0);
    } finally {
      await load.stop();
    }
  });
});
