import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LOCALES } from '../follows/follow.ts';
import type { MessageChannel, OutgoingMessage } from '../messages/delivery.ts';
import { toNewsContent } from '../messages/newsContent.ts';
import { toConfirmContent } from '../messages/requestedContent.ts';
import { createTestFollow, createTestNews, TEST_FOLLOWER, TEST_TOKENS } from '../messages/testMessages.ts';
import { createFileChannel } from './fileChannel.ts';
import { parseMailSender } from './mailOptions.ts';
import { createSmtpChannel } from './smtpChannel.ts';
import { decodeTestHeader, parseTestMail, startTestSmtpServer } from './testSmtpServer.ts';

const FROM = { name: 'Public Gallery', address: 'noreply@gallery.example' };
const PORTAL = 'https://gallery.example';
const NOW_MS = Date.parse('2026-10-20T12:00:00Z');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const toMessage = (changes: Parameters<typeof createTestFollow>[0] = {}, news = createTestNews()): OutgoingMessage => ({
  messageId: '<message-1@gallery.example>',
  followerId: TEST_FOLLOWER.id,
  content: toNewsContent({ follower: TEST_FOLLOWER, follows: [{ follow: createTestFollow(changes), news: [news] }] }, PORTAL, TEST_TOKENS),
  nowMs: NOW_MS,
});

async function start(options: Parameters<typeof startTestSmtpServer>[0] = {}) {
  const server = await startTestSmtpServer(options);
  closing.push(server.close);
  return server;
}

function connect(url: string): MessageChannel {
  const channel = createSmtpChannel(url, FROM);
  closing.push(channel.close);
  return channel;
}

describe('a mail (rule 28.24)', () => {
  it('has both texts, one recipient, and the headers of a message that a program sends', async () => {
    const server = await start();
    const message = toMessage();
    expect(await connect(server.url).send(message, 'an@example.org')).toEqual({ kind: 'sent' });
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'noreply@gallery.example', to: ['an@example.org'] });
    const { headers, parts } = parseTestMail(mail?.raw ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Public Gallery <noreply@gallery.example>',
      to: 'an@example.org',
      subject: 'Agenda published: Council: budget',
      'message-id': '<message-1@gallery.example>',
      date: 'Tue, 20 Oct 2026 12:00:00 +0000',
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
      'list-unsubscribe': '<https://gallery.example/en/waterdam/follow/manage?token=unsubscribe-follower-1-follow-1>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(parts.get('text/plain')).toContain('Monday, 26 October 2026 at 19:30');
    expect(parts.get('text/html')).toContain('<html lang="en" dir="ltr">');
  });

  it('that asks to confirm has nothing to unsubscribe from', async () => {
    const server = await start();
    const content = toConfirmContent(createTestFollow(), PORTAL, TEST_TOKENS);
    await connect(server.url).send({ ...toMessage(), content }, 'an@example.org');
    const { headers } = parseTestMail(server.received[0]?.raw ?? '');
    expect([...headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  it('keeps a long address to unsubscribe whole', async () => {
    const server = await start();
    const message = toMessage();
    const unsubscribeUrl = `${PORTAL}/waterdam/follow/manage?token=${'a1-_'.repeat(200)}`;
    await connect(server.url).send({ ...message, content: { ...message.content, unsubscribeUrl } }, 'an@example.org');
    const raw = server.received[0]?.raw ?? '';
    expect(parseTestMail(raw).headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });

  it.each(LOCALES)('arrives as it was written in %s', async (locale) => {
    const server = await start();
    const message = toMessage({ locale, name: 'سكة “fietsbrug” 桥' }, createTestNews({ text: 'Ŵy – 桥 سكة …' }));
    await connect(server.url).send(message, 'an@example.org');
    const { headers, parts } = parseTestMail(server.received[0]?.raw ?? '');
    expect(decodeTestHeader(headers.get('subject') ?? '')).toBe(message.content.subject);
    expect(parts.get('text/plain')).toContain('Ŵy – 桥 سكة …');
    expect(parts.get('text/html')).toContain(`dir="${message.content.dir}"`);
  });
});

describe('what somebody typed (rule 28.22)', () => {
  it.each([
    'an@example.org, victim@example.org',
    'an@example.org>\r\nRCPT TO:<victim@example.org',
    'an@example.org\r\nBcc: victim@example.org',
  ])('as an address reaches nobody else: %j', async (address) => {
    const server = await start();
    expect(await connect(server.url).send(toMessage(), address)).toEqual({ kind: 'bounced', reason: 'malformed address' });
    const folder = join(mkdtempSync(join(tmpdir(), 'mails-')), 'mail');
    expect(await createFileChannel(folder, FROM).send(toMessage(), address)).toEqual({ kind: 'bounced', reason: 'malformed address' });
    expect([server.received, existsSync(folder)]).toEqual([[], false]);
  });

  it('as a name begins no header', async () => {
    const server = await start();
    const name = 'x\r\nBcc: victim@example.org\r\nX-Evil: 1';
    const message = toMessage({ name }, createTestNews({ session: { ...createTestNews().session, name } }));
    await connect(server.url).send({ ...message, content: { ...message.content, subject: name } }, 'an@example.org');
    const [mail] = server.received;
    expect(mail?.to).toEqual(['an@example.org']);
    const { headers } = parseTestMail(mail?.raw ?? '');
    expect(headers.has('bcc') || headers.has('x-evil')).toBe(false);
  });
});

describe('what came of a mail (rule 28.26)', () => {
  it.each([
    ['RCPT', 550, '5.1.1 <an@example.org> unknown', { kind: 'bounced', reason: 'EENVELOPE RCPT TO 550 5.1.1' }],
    ['RCPT', 553, 'no such mailbox', { kind: 'bounced', reason: 'EENVELOPE RCPT TO 553' }],
    ['DATA', 550, '5.1.1 unknown', { kind: 'bounced', reason: 'EMESSAGE DATA 550 5.1.1' }],
    ['RCPT', 554, '5.7.1 relay access denied', { kind: 'failed', isOutage: false }],
    ['RCPT', 450, '4.2.1 greylisted', { kind: 'failed', isOutage: false }],
    ['RCPT', 421, '4.3.2 closing', { kind: 'failed', isOutage: true }],
    ['DATA', 554, '5.6.0 content rejected', { kind: 'failed', isOutage: false }],
    ['DATA', 452, '4.3.1 full', { kind: 'failed', isOutage: false }],
    ['MAIL', 550, '5.7.1 sender rejected', { kind: 'failed', isOutage: true }],
    ['MAIL', 451, 'try later', { kind: 'failed', isOutage: true }],
  ] as const)('%s answered with %i %s', async (at, code, text, outcome) => {
    const server = await start();
    server.reject(() => ({ at, code, text }));
    const result = await connect(server.url).send(toMessage(), 'an@example.org');
    expect(result).toMatchObject(outcome);
    // The answer of the server names the address.
    expect(JSON.stringify(result)).not.toContain('@');
  });

  it('a server that is away is an outage, and is used again when it is back', async () => {
    const server = await start();
    await server.close();
    const channel = connect(server.url);
    expect(await channel.send(toMessage(), 'an@example.org')).toMatchObject({ kind: 'failed', isOutage: true });
    const back = await start({ port: server.port });
    expect(await channel.send(toMessage(), 'an@example.org')).toEqual({ kind: 'sent' });
    expect(back.received).toHaveLength(1);
  });

  it('a wrong password is an outage; the right one is used', async () => {
    const server = await start({ users: { gallery: 'secret' } });
    const wrong = server.url.replace('//', '//gallery:wrong@');
    expect(await connect(wrong).send(toMessage(), 'an@example.org')).toMatchObject({ kind: 'failed', isOutage: true });
    expect(await connect(wrong.replace('wrong', 'secret')).send(toMessage(), 'an@example.org')).toEqual({ kind: 'sent' });
  });

  it('one connection takes many mails', async () => {
    const server = await start();
    const channel = connect(server.url);
    for (let count = 0; count < 120; count += 1)
      expect(await channel.send(toMessage(), `an${String(count)}@example.org`)).toEqual({ kind: 'sent' });
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(120);
  });
});

describe('mails in a folder', () => {
  it('are one file for each Message-ID, for their owner only, and are removed with the follower (rule 28.29)', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'mails-')), 'mail');
    const channel = createFileChannel(folder, FROM);
    expect(await channel.send(toMessage(), 'an@example.org')).toEqual({ kind: 'sent' });
    expect(await channel.send(toMessage(), 'an@example.org')).toEqual({ kind: 'sent' });
    await channel.send({ ...toMessage(), followerId: 'follower-2', messageId: '<message-2@gallery.example>' }, 'bo@example.org');
    const names = readdirSync(folder);
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.endsWith('.eml') && (statSync(join(folder, name)).mode & 0o077) === 0)).toBe(true);
    const texts = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(
      texts()
        .map((text) => parseTestMail(text).headers.get('to'))
        .toSorted(),
    ).toEqual(['an@example.org', 'bo@example.org']);
    await channel.forget('follower-1');
    await channel.forget('follower-1');
    expect(texts().join()).not.toContain('an@example.org');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('a folder that cannot be written to fails, and one that was never made has nothing to forget', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mails-'));
    writeFileSync(join(folder, 'file'), '');
    const channel = createFileChannel(join(folder, 'file', 'mail'), FROM);
    expect(await channel.send(toMessage(), 'an@example.org')).toEqual({ kind: 'failed', reason: 'ENOTDIR', isOutage: true });
    await createFileChannel(join(folder, 'none'), FROM).forget('follower-1');
  });
});

describe('who a mail is from', () => {
  it.each([
    ['noreply@gallery.example', { name: '', address: 'noreply@gallery.example' }],
    ['Public Gallery <noreply@gallery.example>', { name: 'Public Gallery', address: 'noreply@gallery.example' }],
    ['"Raad, Waterdam" <raad@waterdam.example>', { name: 'Raad, Waterdam', address: 'raad@waterdam.example' }],
    ['<raad@waterdam.example>', { name: '', address: 'raad@waterdam.example' }],
    ['a@b, c@d', undefined],
    ['nobody', undefined],
    ['a@b.example>', undefined],
    ['<>', undefined],
    ['a <b@c>\r\nBcc: d@e', undefined],
    ['', undefined],
  ])('%j', (text, sender) => {
    expect(parseMailSender(text)).toEqual(sender);
  });
});
