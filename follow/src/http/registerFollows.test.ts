import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { createAddressVault } from '../follows/addressVault.ts';
import { createTokens } from '../follows/tokens.ts';
import type { FollowStore } from '../store/followStore.ts';
import { openTestStore } from '../store/testFollowStore.ts';
import { createMetrics } from './followMetrics.ts';

const SECRET = 'a secret of at least thirty-two characters';
const TOKEN = 'the-token-of-the-portal';
const DAY_MS = 24 * 3_600_000;

let nowMs: number;
let store: FollowStore;
let app: FastifyInstance;
let forgotten: string[];
const clock = () => nowMs;
const vault = createAddressVault(SECRET);
const tokens = createTokens(SECRET, clock);

const forget = async (id: string) => void forgotten.push(id);
const start = async (token: string | undefined) => {
  const metrics = createMetrics(store, clock, () => nowMs - 3000);
  app = await createApp({ store, vault, tokens, clock, pushKey: 'the key', forget, token, metrics, metricsToken: 'metrics-token' });
};

beforeEach(async () => {
  nowMs = 1_000_000_000_000;
  forgotten = [];
  store = await openTestStore();
  await start(TOKEN);
});
afterEach(async () => {
  await app.close();
  await store.close();
});

const call = async (url: string, payload: object, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  const body: unknown = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, body: body as Record<string, unknown>, headers: answer.headers, text: answer.body };
};

const asked = {
  target: { city: 'waterdam', kind: 'search', query: 'fietsbrug', kinds: [] },
  name: 'fietsbrug',
  locale: 'nl',
  phases: ['after', 'before'],
  interval: 'daily',
};
const byMail = { ...asked, network: '192.0.2.1', channel: 'mail', mail: 'An@example.org' };
const curve = createECDH('prime256v1');
curve.generateKeys();
const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: curve.getPublicKey('base64url'), auth: Buffer.alloc(16).toString('base64url') },
};
const byPush = { ...asked, channel: 'push', subscription };

/** The messages of the queue, as they would be sent. */
const send = async () => {
  const messages = [];
  for (let message = await store.takeMessage(nowMs); message; message = await store.takeMessage(nowMs)) {
    if (!('requested' in message)) throw new Error('No such message was asked for.');
    const { kind, follower, follow, locale } = message.requested;
    messages.push({ kind, locale, to: vault.open(follower.sealedAddress), follow, follower });
    await store.markSent(message.id, nowMs);
  }
  return messages;
};

const confirmed = async (changes: object = {}) => {
  await call('/follows', { ...byMail, ...changes });
  const [message] = await send();
  const { body } = await call('/confirm', { token: tokens.confirm(message!.follow!.id) });
  return { follower: message!.follower, id: message!.follow!.id, manage: String(body['manage']) };
};

describe('following by mail', () => {
  it('asks the address first, and confirms with the link of the mail', async () => {
    expect(await call('/follows', byMail)).toMatchObject({ status: 202, body: {} });
    const [message, ...others] = await send();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'confirm', locale: 'nl', to: 'An@example.org' });
    expect(await store.listConfirmed()).toEqual([]);
    const token = tokens.confirm(message!.follow!.id);
    const follow = { ...asked, id: message!.follow!.id, phases: ['before', 'after'], isConfirmed: false };
    expect(await call('/confirm/read', { token })).toMatchObject({ status: 200, body: { follow } });
    expect(await store.listConfirmed()).toEqual([]);
    const { status, body } = await call('/confirm', { token });
    expect([status, body]).toEqual([200, { follow: { ...follow, isConfirmed: true }, manage: expect.any(String) as string }]);
    expect(await store.listConfirmed()).toMatchObject([{ id: follow.id, confirmedMs: nowMs }]);
    expect(await call('/manage/read', { token: body['manage'] })).toMatchObject({
      body: { channel: 'mail', follows: [{ id: follow.id }] },
    });
  });

  it('is confirmed once: the link then only shows that, also to a second press of the button (rule 28.4)', async () => {
    const { id } = await confirmed();
    const token = tokens.confirm(id);
    const { status, body } = await call('/confirm', { token });
    expect([status, body]).toEqual([200, { follow: expect.objectContaining({ id, isConfirmed: true }) as object }]);
    expect(await call('/confirm/read', { token })).toMatchObject({ status: 200, body: { follow: { isConfirmed: true } } });
  });

  it('again sends the link to what is followed already, says which, and changes nothing (rule 28.23)', async () => {
    const { id } = await confirmed();
    expect(await call('/follows', { ...byMail, mail: 'an@EXAMPLE.org', interval: 'weekly' })).toMatchObject({ status: 202, body: {} });
    expect(await send()).toMatchObject([{ kind: 'manage', to: 'An@example.org', follow: { id } }]);
    expect(await store.findFollow(id)).toMatchObject({ interval: 'daily' });
  });

  it('answers the same for known and unknown addresses, also when they are sent nothing more (rules 28.5, 28.6)', async () => {
    await confirmed({ network: '192.0.2.2' });
    const answers = [];
    for (let sessionId = 0; sessionId < 10; sessionId += 1) {
      const target = { city: 'waterdam', kind: 'session', sessionId };
      answers.push(
        await call('/follows', { ...byMail, target }),
        await call('/follows', { ...byMail, target, mail: `${sessionId}@example.org` }),
      );
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {}']));
    // One of three was used to confirm.
    expect((await send()).filter(({ to }) => to === 'An@example.org')).toHaveLength(2);
  });

  it('sends three messages in 24 hours to an address at most, whatever is asked for', async () => {
    const manage = { mail: byMail.mail, locale: 'nl' };
    const { follower } = await confirmed();
    for (let times = 0; times < 4; times += 1) {
      await call('/follows', { ...byMail, network: null, target: { city: 'waterdam', kind: 'session', sessionId: times } });
      await call('/manage/link', manage);
    }
    await expect.poll(async () => (await store.measure(nowMs)).queued).toBe(2);
    await send();
    nowMs += DAY_MS;
    await call('/manage/link', manage);
    await expect.poll(async () => (await store.measure(nowMs)).queued).toBe(1);
    expect(await send()).toMatchObject([{ kind: 'manage', follower: { id: follower.id } }]);
  });

  it('is limited for a network, for known and unknown addresses (rule 28.7)', async () => {
    await confirmed({ network: '192.0.2.9' });
    for (let times = 0; times < 20; times += 1) await call('/follows', { ...byMail, mail: `${times}@example.org` });
    for (const mail of [byMail.mail, 'new@example.org']) {
      const answer = await call('/follows', { ...byMail, mail });
      expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too-many-requests' } } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
      expect(await call('/manage/link', { mail, locale: 'nl', network: byMail.network })).toMatchObject({ status: 429 });
    }
    expect(await call('/follows', { ...byMail, network: '192.0.2.3' })).toMatchObject({ status: 202 });
  });

  it.each([
    [{ mail: 'an' }, { mail: 'invalid' }],
    [{ mail: undefined }, { mail: 'missing' }],
    [{ mail: 'an@example.org\r\nBcc: bo@example.org' }, { mail: 'invalid' }],
    [{ mail: ['an@example.org'] }, { mail: 'invalid' }],
    [{ phases: [] }, { phases: 'invalid' }],
    [
      { phases: ['during'], interval: 'hourly' },
      { phases: 'invalid', interval: 'invalid' },
    ],
    [{ locale: 'it' }, { locale: 'invalid' }],
    [{ name: ' \n ' }, { name: 'invalid' }],
    [{ name: 'x'.repeat(501) }, { name: 'invalid' }],
    [{ channel: 'sms' }, { channel: 'invalid' }],
    [{ target: { city: '../x', kind: 'city' } }, { target: 'invalid' }],
    [{ target: { city: 'waterdam', kind: 'all' } }, { target: 'invalid' }],
    [{ target: { city: 'waterdam', kind: 'city', query: 'x' } }, { target: 'invalid' }],
    [{ target: { ...asked.target, query: 'x'.repeat(201) } }, { target: 'invalid' }],
    [{ target: { city: 'waterdam', kind: 'session', sessionId: 1.5 } }, { target: 'invalid' }],
  ])('names the fields that are not valid: %j', async (changes, fields) => {
    expect(await call('/follows', { ...byMail, ...changes })).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid-fields', fields } },
    });
    expect(await store.measure(nowMs)).toMatchObject({ followers: 0, queued: 0 });
  });

  it('has no control character in a name', async () => {
    await call('/follows', { ...byMail, name: 'a\r\nBcc: b\u2028c\u0000' });
    expect((await send())[0]?.follow?.name).toBe('a Bcc: b c');
  });
});

describe('following in a browser', () => {
  it('is confirmed at once, and again has the new choices', async () => {
    const first = await call('/follows', byPush);
    expect(first).toMatchObject({ status: 201, body: { manage: expect.any(String) as string } });
    const { body } = await call('/follows', { ...byPush, interval: 'now' });
    expect(await call('/manage/read', { token: body['manage'] })).toMatchObject({
      body: { channel: 'push', follows: [{ isConfirmed: true, interval: 'now' }] },
    });
    expect(await send()).toEqual([]);
  });

  it.each(['http://push.example/1', 'https://127.0.0.1/1', 'https://[::1]/1', 'https://a:b@push.example/', 'file:///etc/passwd', 'x'])(
    'takes no subscription with the address %s',
    async (endpoint) => {
      const answer = await call('/follows', { ...byPush, subscription: { ...subscription, endpoint } });
      expect(answer).toMatchObject({ status: 422, body: { error: { fields: { subscription: 'invalid' } } } });
    },
  );

  it('has at most 30 follows (rule 28.6)', async () => {
    const ask = (sessionId: number) => call('/follows', { ...byPush, target: { city: 'waterdam', kind: 'session', sessionId } });
    for (let sessionId = 0; sessionId < 30; sessionId += 1) expect(await ask(sessionId)).toMatchObject({ status: 201 });
    expect(await ask(30)).toMatchObject({ status: 409, body: { error: { code: 'too-many-follows' } } });
  });

  it('needs the public key', async () => {
    const answer = await app.inject({ url: '/options', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.json()).toEqual({ channels: ['mail', 'push'], pushKey: 'the key' });
  });
});

describe('the link to all follows', () => {
  it('changes and ends what its owner follows, nothing of others', async () => {
    const { manage, id, follower } = await confirmed();
    const { id: others } = await confirmed({ mail: 'bo@example.org' });
    const { id: second } = await confirmed({ target: { city: 'waterdam', kind: 'city' }, locale: 'en' });
    const manageWith = (body: object) => call('/manage', { token: manage, ...body });
    expect(await manageWith({ action: 'change', id, phases: ['before'], interval: 'now' })).toMatchObject({
      status: 200,
      body: {
        channel: 'mail',
        follows: expect.arrayContaining([expect.objectContaining({ id, phases: ['before'], interval: 'now' })]) as object[],
      },
    });
    await manageWith({ action: 'change', id: others, phases: ['before'], interval: 'now' });
    expect((await manageWith({ action: 'end', id: others })).body['follows']).toHaveLength(2);
    expect(await store.findFollow(others)).toMatchObject({ interval: 'daily' });
    expect((await manageWith({ action: 'end', id })).body['follows']).toMatchObject([{ id: second }]);
    expect(forgotten).toEqual([]);
    // Nothing but what contract §9 has.
    expect((await manageWith({ action: 'end', id: second })).body).toEqual({ channel: 'mail', follows: [] });
    expect(forgotten).toEqual([follower.id]);
    expect(await store.findFollower({ id: follower.id })).toBeUndefined();
    expect(await call('/manage/read', { token: manage })).toMatchObject({ status: 410, body: { error: { code: 'expired' } } });
  });

  it('ends all at once', async () => {
    const { manage, follower } = await confirmed();
    expect(await call('/manage', { token: manage, action: 'end-all' })).toMatchObject({
      status: 200,
      body: { channel: 'mail', follows: [] },
    });
    expect(forgotten).toEqual([follower.id]);
    expect(await store.measure(nowMs)).toMatchObject({ followers: 0, follows: 0, queued: 0 });
  });

  it('does not change to nothing', async () => {
    const { manage, id } = await confirmed();
    const answer = await call('/manage', { token: manage, action: 'change', id, phases: [], interval: 'now' });
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { phases: 'invalid' } } } });
  });

  it('is sent to an address that follows something, and nothing to others', async () => {
    await confirmed();
    await call('/follows', { ...byMail, mail: 'unconfirmed@example.org' });
    await send();
    const ask = (mail: string) => call('/manage/link', { mail, locale: 'ar', network: '192.0.2.1' });
    expect(await ask('nobody@example.org')).toMatchObject({ status: 202, text: '{}' });
    expect(await ask('unconfirmed@example.org')).toMatchObject({ status: 202, text: '{}' });
    expect(await ask('AN@example.org')).toMatchObject({ status: 202, text: '{}' });
    await expect.poll(async () => (await store.measure(nowMs)).queued).toBe(1);
    expect(await send()).toMatchObject([{ kind: 'manage', to: 'An@example.org', locale: 'ar' }]);
    expect(await ask('an')).toMatchObject({ status: 422 });
  });
});

describe('the link of a message', () => {
  it('ends what the message was about, also twice', async () => {
    const { id, follower } = await confirmed();
    const { id: second } = await confirmed({ target: { city: 'waterdam', kind: 'city' } });
    const { id: others } = await confirmed({ mail: 'bo@example.org' });
    const token = tokens.unsubscribe(follower.id, [id, others]);
    expect(await call('/unsubscribe/read', { token })).toMatchObject({ status: 200, body: { follows: [{ id, name: 'fietsbrug' }] } });
    expect(await store.findFollow(id)).toBeDefined();
    expect(await call('/unsubscribe', { token })).toMatchObject({ status: 204 });
    expect((await store.listConfirmed()).map((follow) => follow.id).toSorted()).toEqual([second, others].toSorted());
    expect(await call('/unsubscribe', { token })).toMatchObject({ status: 204 });
    expect(await call('/unsubscribe/read', { token })).toMatchObject({ status: 200, body: { follows: [] } });
    expect(forgotten).toEqual([]);
    expect(await call('/unsubscribe', { token: tokens.unsubscribe(follower.id, [second]) })).toMatchObject({ status: 204 });
    expect(await call('/unsubscribe', { token: tokens.unsubscribe(follower.id, [second]) })).toMatchObject({ status: 204 });
    expect(await store.findFollower({ id: follower.id })).toBeUndefined();
  });
});

describe('a token', () => {
  it.each(['/confirm/read', '/confirm', '/manage/read', '/manage', '/unsubscribe/read', '/unsubscribe'])(
    'that is none, or for something else, gets 410 from %s',
    async (url) => {
      const { id, follower, manage } = await confirmed();
      const wrong = {
        '/confirm/read': manage,
        '/confirm': manage,
        '/manage/read': tokens.confirm(id),
        '/manage': tokens.unsubscribe(follower.id, [id]),
        '/unsubscribe/read': manage,
        '/unsubscribe': manage,
      }[url];
      const old = tokens.confirm(id);
      const action = { action: 'end-all' };
      const changed = `${String(wrong).slice(0, -2)}AA`;
      for (const token of [wrong, changed, '', 'x', tokens.manage(`${follower.id}x`), tokens.confirm('none')])
        expect(await call(url, { token, ...action }), String(token)).toMatchObject({ status: 410, body: { error: { code: 'expired' } } });
      expect(await store.findFollow(id)).toBeDefined();
      nowMs += 366 * DAY_MS;
      expect(await call(url, { token: old, ...action })).toMatchObject({ status: 410 });
      expect(await call(url, action)).toMatchObject({ status: 422, body: { error: { fields: { token: 'missing' } } } });
    },
  );
});

describe('the server', () => {
  it('answers the portal only', async () => {
    for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: TOKEN }]) {
      expect(await call('/follows', byMail, headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { error: { code: 'unauthorized' } },
      });
      expect((await app.inject({ url: '/options', headers: headers as Record<string, string> })).statusCode).toBe(401);
    }
    expect(await store.measure(nowMs)).toMatchObject({ followers: 0 });
  });

  it('without a token takes JSON for a name of this machine only, which no page of another site can send', async () => {
    await app.close();
    await start(undefined);
    expect(await call('/follows', byMail, { host: '127.0.0.1:4500' })).toMatchObject({ status: 202 });
    expect(await call('/follows', byMail, { host: 'rebound.example:4500' })).toMatchObject({ status: 401 });
    const form = await app.inject({
      method: 'POST',
      url: '/follows',
      headers: { host: '127.0.0.1', 'content-type': 'text/plain' },
      payload: JSON.stringify(byMail),
    });
    expect(form.statusCode).toBe(415);
  });

  it('says of errors nothing but their code', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const broken = await app.inject({ method: 'POST', url: '/follows', headers, payload: '{"mail":"an@example.org"' });
    expect([broken.statusCode, broken.json()]).toEqual([400, { error: { code: 'bad-request' } }]);
    const large = await app.inject({ method: 'POST', url: '/follows', headers, payload: JSON.stringify({ mail: 'x'.repeat(20_000) }) });
    expect([large.statusCode, large.json()]).toEqual([413, { error: { code: 'bad-request' } }]);
    expect((await app.inject({ url: '/other', headers })).json()).toEqual({ error: { code: 'not-found' } });
    await store.close();
    expect(await call('/follows', byMail)).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    store = await openTestStore();
  });

  it('has its figures for who has the token, and no address in them', async () => {
    await confirmed();
    await call('/follows', { ...byMail, mail: 'bo@example.org' });
    nowMs += 5000;
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer metrics-token' } });
    for (const line of ['follow_queue_messages 1', 'follow_queue_lag_seconds 5', 'follow_followers 2', 'follow_follows 2'])
      expect(body).toContain(`${line}\n`);
    expect(body).toContain('follow_messages_total{outcome="sent",channel="mail"} 0');
    expect(body).toContain('follow_read_age_seconds 3\n');
    expect(body).not.toContain('@');
  });
});
