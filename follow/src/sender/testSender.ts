import { expect, onTestFinished } from 'vitest';
import type { Channel, Locale } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import { createSmtpChannel } from '../mail/smtpChannel.ts';
import { startTestSmtpServer } from '../mail/testSmtpServer.ts';
import type { DeliveryOutcome, MessageChannel, OutgoingMessage } from '../messages/delivery.ts';
import { TEST_TOKENS } from '../messages/testMessages.ts';
import { newFollow, openTestStore } from '../store/testFollowStore.ts';
import type { NewsCheck } from '../portal/newsCheck.ts';
import { startSender } from './startSender.ts';

/** For tests: polls for as long as it takes on a busy machine. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

/** For tests: when the sender begins. */
export const NOW_MS = Date.parse('2026-11-25T12:00:00Z');

/** A push service of tests: what was sent, and what comes of it. */
class TestPushChannel implements MessageChannel {
  readonly sent: OutgoingMessage[] = [];
  outcome: DeliveryOutcome = { kind: 'sent' };
  /** What comes of a message to an address. */
  answer = (_address: string): Promise<DeliveryOutcome> => Promise.resolve(this.outcome);

  serverOf = (address: string) => address;
  send = (message: OutgoingMessage, address: string) => {
    this.sent.push(message);
    return this.answer(address);
  };
  forget = () => Promise.resolve();
  close = () => undefined;
}

/** For tests: a store, an SMTP server and a sender whose clock stands until a test sets it. */
export async function startService() {
  const store = await openTestStore();
  const smtp = await startTestSmtpServer();
  const push = new TestPushChannel();
  const service = {
    store,
    push,
    smtp,
    nowMs: NOW_MS,
    checkNews: ((_follow, news) => Promise.resolve(news)) as NewsCheck,
    counts: {} as Record<string, number>,
    logged: [] as object[],
    /** Adds a confirmed follow of an address. */
    follow: async (address: string, { channel = 'mail', locale = 'nl' }: { channel?: Channel; locale?: Locale } = {}) => {
      const added = await store.addFollow({ key: address, channel, sealedAddress: `sealed ${address}` }, newFollow({ locale }), NOW_MS);
      await store.confirmFollow(added.follow.id, NOW_MS);
      return added;
    },
    find: (followId: string, ...news: News[]) =>
      store.saveFindings({ snapshots: [], news: news.map((each) => ({ followId, news: each })) }, service.nowMs),
    recipients: () => smtp.received.map(({ to }) => to.join()),
    queued: async () => (await store.measure(service.nowMs)).queued,
  };
  const channel = createSmtpChannel(smtp.url, { name: '', address: 'noreply@gallery.example' });
  const start = () =>
    startSender({
      store,
      channels: { mail: channel, push },
      openAddress: (sealed) => {
        if (!sealed.startsWith('sealed ')) throw new Error(`cannot open ${sealed}`);
        return sealed.slice('sealed '.length);
      },
      tokens: TEST_TOKENS,
      portalUrl: 'https://gallery.example',
      checkNews: (follow, news) => service.checkNews(follow, news),
      count: (outcome, to) => {
        service.counts[`${to} ${outcome}`] = (service.counts[`${to} ${outcome}`] ?? 0) + 1;
      },
      log: { warn: (details) => service.logged.push(details), error: (details) => service.logged.push(details) },
      now: () => service.nowMs,
      everyMs: 10,
    });
  let sender: ReturnType<typeof startSender> | undefined;
  onTestFinished(async () => {
    await sender?.stop();
    channel.close();
    await smtp.close();
  });
  return Object.assign(service, {
    start: () => {
      sender = start();
    },
    stop: async () => sender?.stop(),
  });
}
