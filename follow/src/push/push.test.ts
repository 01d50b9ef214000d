import { createECDH, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LOCALES } from '../follows/follow.ts';
import { NEWS_KINDS } from '../follows/news.ts';
import { toNewsContent } from '../messages/newsContent.ts';
import { toConfirmContent } from '../messages/requestedContent.ts';
import { createTestFollow, createTestNews, TEST_FOLLOWER, TEST_TOKENS } from '../messages/testMessages.ts';
import { createPushChannel, isPublicAddress } from './pushChannel.ts';
import { toPushPayload } from './pushPayload.ts';
import { parsePushSubscription } from './pushSubscription.ts';
import { decrypt, startTestPushService, subscribeTest } from './testPushService.ts';
import { toVapidKeys } from './vapidKeys.ts';

const SECRET = 'a secret of the tests with 32 characters';
const PORTAL = 'https://gallery.example';
const toContent = (news = [createTestNews()], follow = createTestFollow()) =>
  toNewsContent({ follower: TEST_FOLLOWER, follows: [{ follow, news }] }, PORTAL, TEST_TOKENS);
const MESSAGE = { messageId: '<message-1@gallery.example>', followerId: 'follower-1', content: toContent(), nowMs: 0 };

/** A push service on loopback, and a channel that may call it. */
async function startPushService() {
  const service = await startTestPushService();
  const channel = createPushChannel({
    keys: toVapidKeys(SECRET),
    subject: 'mailto:noreply@gallery.example',
    agent: new Agent({ ca: readFileSync(service.certificate) }),
  });
  onTestFinished(() => {
    channel.close();
    service.close();
  });
  return Object.assign(service, { channel });
}

describe('a notification (rule 28.27)', () => {
  it('is readable for the browser only, and signed by the service', async () => {
    const service = await startPushService();
    const { browser, auth, stored } = subscribeTest(service.url);
    expect(await service.channel.send(MESSAGE, stored)).toEqual({ kind: 'sent' });
    const [request] = service.received;
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800' });
    expect(request?.body.includes('Council')).toBe(false);
    const text = decrypt(request?.body ?? Buffer.alloc(0), browser, auth);
    expect(JSON.parse(text)).toEqual({ ...toPushPayload(MESSAGE.content, MESSAGE.messageId) });

    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request?.headers.authorization ?? '') ?? [];
    expect(key).toBe(toVapidKeys(SECRET).publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(service.url).origin,
      sub: 'mailto:noreply@gallery.example',
    });
  });

  it.each([
    [404, {}, { kind: 'gone', reason: '404' }],
    [410, {}, { kind: 'gone', reason: '410' }],
    [429, { 'retry-after': '120' }, { kind: 'failed', reason: '429', isOutage: true, retryAfterMs: 120_000 }],
    [503, {}, { kind: 'failed', reason: '503', isOutage: true, retryAfterMs: undefined }],
    [400, {}, { kind: 'failed', reason: '400', isOutage: false, retryAfterMs: undefined }],
    [301, { location: 'https://localhost/' }, { kind: 'failed', reason: '301', isOutage: false, retryAfterMs: undefined }],
  ] as const)('answered with %i %j', async (status, headers, outcome) => {
    const service = await startPushService();
    Object.assign(service, { status, headers });
    expect(await service.channel.send(MESSAGE, subscribeTest(service.url).stored)).toEqual(outcome);
    expect(service.received).toHaveLength(1);
  });

  it('does not wait for the end of an answer', async () => {
    const service = await startPushService();
    service.isEndless = true;
    expect(await service.channel.send(MESSAGE, subscribeTest(service.url).stored)).toEqual({ kind: 'sent' });
  });

  it('to a push service that is away is tried again', async () => {
    const service = await startPushService();
    const away = subscribeTest('https://localhost:1/push');
    expect(await service.channel.send(MESSAGE, away.stored)).toMatchObject({
      kind: 'failed',
      reason: 'ECONNREFUSED',
      isOutage: true,
      isSilent: true,
    });
    expect(service.channel.serverOf(away.stored)).toBe('localhost:1');
  });

  it('does not reach servers behind the service', async () => {
    const service = await startPushService();
    const channel = createPushChannel({ keys: toVapidKeys(SECRET), subject: 'mailto:a@gallery.example' });
    expect(await channel.send(MESSAGE, subscribeTest(service.url).stored)).toEqual({ kind: 'gone', reason: 'ENOTPUBLIC' });
    expect(service.received).toEqual([]);
    channel.close();
  });
});

describe('addresses of push services', () => {
  it.each(['8.8.8.8', '172.15.0.1', '2606:4700::1111'])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  const others =
    '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: localhost';
  it.each([...others.split(' '), ''])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a push subscription', () => {
  const { stored } = subscribeTest('https://push.example/1');
  const changed = (changes: object) => JSON.stringify({ ...(JSON.parse(stored) as object), ...changes });
  const { keys } = JSON.parse(stored) as { keys: { p256dh: string; auth: string } };

  it('is what browsers give', () => {
    expect(parsePushSubscription(stored)).toEqual({ details: { endpoint: 'https://push.example/1', keys }, host: 'push.example' });
  });

  it.each([
    ['no JSON', 'x'],
    ['no https', changed({ endpoint: 'http://push.example/1' })],
    ['another scheme', changed({ endpoint: 'file:///etc/passwd' })],
    ['an IP address', changed({ endpoint: 'https://10.0.0.1/1' })],
    ['a number as address', changed({ endpoint: 'https://2130706433/1' })],
    ['an IPv6 address', changed({ endpoint: 'https://[::1]/1' })],
    ['a password', changed({ endpoint: 'https://a:b@push.example/1' })],
    ['a long address', changed({ endpoint: `https://push.example/${'a'.repeat(1000)}` })],
    ['no keys', changed({ keys: {} })],
    ['a short secret', changed({ keys: { ...keys, auth: 'abcd' } })],
    ['a key that is no point of the curve', changed({ keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } })],
  ])('with %s is none', (_what, text) => expect(parsePushSubscription(text)).toBeUndefined());
});

describe('the keys of the service (rule 28.27)', () => {
  it('belong to its secret, and to each other', () => {
    const keys = toVapidKeys(SECRET);
    expect(toVapidKeys(SECRET)).toEqual(keys);
    expect(toVapidKeys(`${SECRET}.`)).not.toEqual(keys);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(keys.privateKey, 'base64url');
    expect(curve.getPublicKey('base64url')).toBe(keys.publicKey);
  });
});

describe('what a notification says (rule 28.28)', () => {
  it('has the session, its date and what has come of it, and leads there', () => {
    const news = createTestNews({ kind: 'spoken', text: 'It opens in May.', path: '/waterdam/gr-begroting/seek/275' });
    expect(toPushPayload(toContent([news]), '<1@gallery.example>')).toEqual({
      title: 'Discussed in the session: Council: budget',
      body: 'Council: budget · Monday, 26 October 2026 at 19:30\nDiscussed in the session\n“It opens in May.”',
      lang: 'en',
      dir: 'ltr',
      tag: '<1@gallery.example>',
      url: `${PORTAL}/en/waterdam/gr-begroting/seek/275`,
      manage: { label: 'Change or end what you follow', url: `${PORTAL}/en/waterdam/follow/manage?token=manage-follower-1` },
    });
  });

  it('of several things leads to what is followed', () => {
    const news = [createTestNews({ key: '1' }), createTestNews({ key: '2' })];
    expect(toPushPayload(toContent(news), '1').url).toBe(`${PORTAL}/en/waterdam/search?q=cycle+bridge&in=topics,transcript`);
  });

  it('that was asked for leads to its page', () => {
    const content = toConfirmContent(createTestFollow(), PORTAL, TEST_TOKENS);
    expect(toPushPayload(content, '1')).toMatchObject({ url: content.action?.url, manage: undefined });
  });

  it.each(LOCALES)('fits into a push message, however long the texts are, in %s', (locale) => {
    const long = '桥سŵ😀'.repeat(500);
    const session = { ...createTestNews().session, name: long, startText: long };
    const news = NEWS_KINDS.map((kind) =>
      createTestNews({ key: kind, kind, session, text: long, speaker: long, item: { id: 'a', name: long } }),
    );
    const payload = toPushPayload(toContent(news, createTestFollow({ locale, name: long })), `<${'a'.repeat(36)}@gallery.example>`);
    // 4096 bytes with the header, the padding and the tag of the encryption.
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3900);
  });
});
