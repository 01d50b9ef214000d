import { setTimeout as wait } from 'node:timers/promises';
import type { Channel, Follower } from '../follows/follow.ts';
import type { DeliveryOutcome, MessageChannel } from '../messages/delivery.ts';
import type { MessageContent } from '../messages/messageContent.ts';
import { toNewsContent } from '../messages/newsContent.ts';
import type { MessageTokens } from '../messages/portalUrls.ts';
import { toConfirmContent, toManageContent } from '../messages/requestedContent.ts';
import type { FollowStore, RequestedMessage, TakenMessage } from '../store/followStore.ts';
import { keepOpenNews, type OpenCheck } from './openNews.ts';
import { isGivenUp, LONGEST_DELAY_MS, toOutageDelayMs, toRetryDelayMs } from './retryDelay.ts';

const SECOND_MS = 1000;

/** What `startSender` needs. */
export interface SenderOptions {
  store: FollowStore;
  channels: Record<Channel, MessageChannel>;
  /** The address or push subscription (JSON) of a follower. */
  openAddress: (sealedAddress: string) => string;
  tokens: MessageTokens;
  /** Public base address of the portal. */
  portalUrl: string;
  isStillOpen: OpenCheck;
  /** Counts what came of a message; `rejected` is one that is not tried again. */
  count: (outcome: DeliveryOutcome['kind'] | 'rejected', channel: Channel) => void;
  log: { warn: (details: object, message: string) => void; error: (details: object, message: string) => void };
  now?: () => number;
  /** Time between two looks at the queue, ms. */
  everyMs?: number;
}

/** A server that failed. */
interface Outage {
  failures: number;
  untilMs: number;
}

/**
 * Sends the messages of the queue, one at a time: whatever ends the process, none is lost, and at most the one that it was sending is sent
 * twice, with the same Message-ID (rule 28.25). Of several instances one sends. `stop` resolves after the message that is being sent.
 */
export function startSender(options: SenderOptions): { stop: () => Promise<void> } {
  const { store, channels, log, now = Date.now, everyMs = SECOND_MS } = options;
  const stopping = new AbortController();
  const outages = new Map<string, Outage>();
  const pause = () => wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await store.lockSender()) {
          await store.queueDue(now());
          await sendWaiting();
        }
      } catch (error) {
        log.error({ code: toCode(error) }, 'The queue of messages cannot be read');
      }
      await pause();
    }
  }

  async function sendWaiting(): Promise<void> {
    // The lock ends with its connection to the database: another instance may send since.
    while (!stopping.signal.aborted && (await store.lockSender())) {
      const message = await store.takeMessage(now());
      if (!message) return;
      await handle(message).catch(async (error: unknown) => {
        // An error of this service: the message waits, and the others go on.
        log.error({ messageId: message.messageId, code: toCode(error) }, 'A message cannot be made');
        await insist(() => store.markFailed(message.id, now() + toRetryDelayMs(message.attempts)));
      });
    }
  }

  /** Stores what came of a message however often it takes: a message that was sent and is not known to be would be sent again. */
  async function insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        log.error({ code: toCode(error) }, 'What came of a message cannot be stored');
        if (stopping.signal.aborted) return;
        await pause();
      }
    }
  }

  async function handle(message: TakenMessage): Promise<void> {
    const { follower } = 'news' in message ? message.news : message.requested;
    const channel = channels[follower.channel];
    const address = options.openAddress(follower.sealedAddress);
    const server = channel.serverOf(address);
    const outage = outages.get(server);
    if (outage && outage.untilMs > now()) {
      await insist(() => store.markFailed(message.id, outage.untilMs));
      return;
    }
    const content = await toContent(message);
    if (content === 'unknown') {
      await insist(() => store.markFailed(message.id, now() + toOutageDelayMs(message.attempts)));
      return;
    }
    if (content === undefined) {
      await insist(() => store.giveUp(message.id, now()));
      return;
    }
    const outgoing = { messageId: message.messageId, followerId: follower.id, content, nowMs: now() };
    const outcome = await channel.send(outgoing, address);
    const isRejected = outcome.kind === 'failed' && !outcome.isOutage && isGivenUp(message.rejectedMs, now());
    const kind = isRejected ? 'rejected' : outcome.kind;
    options.count(kind, follower.channel);
    if (outcome.kind !== 'sent')
      log.warn({ messageId: message.messageId, outcome: kind, reason: outcome.reason }, 'A message was not delivered');
    await insist(isRejected ? () => store.giveUp(message.id, now()) : toStoring(message, outcome, server));
    await insist(() => forgetErased(follower, channel));
  }

  /** Removes the copy of a message whose follower was erased while it was sent: the erase may have been before the copy (rule 28.29). */
  async function forgetErased({ id }: Follower, channel: MessageChannel): Promise<void> {
    if (!(await store.findFollower({ id }))) await channel.forget(id);
  }

  /** What stores an outcome, and may be called again. */
  function toStoring(message: TakenMessage, outcome: DeliveryOutcome, server: string): () => Promise<void> {
    const { id, attempts } = message;
    if (outcome.kind !== 'failed' || !outcome.isOutage) outages.delete(server);
    const nowMs = now();
    switch (outcome.kind) {
      case 'sent':
        return () => store.markSent(id, nowMs);
      case 'bounced':
        return () => store.markBounced(id, nowMs);
      case 'gone': {
        const { follower } = 'news' in message ? message.news : message.requested;
        return () => store.endFollower(follower.id);
      }
      case 'failed': {
        if (!outcome.isOutage) return () => store.markFailed(id, nowMs + toRetryDelayMs(attempts), nowMs);
        const retryAtMs = startOutage(server, outcome);
        return () => store.markFailed(id, retryAtMs);
      }
    }
  }

  /** Says until when nothing is sent to a server: its other messages need not wait for time-outs of their own. */
  function startOutage(server: string, { retryAfterMs = 0 }: { retryAfterMs?: number | undefined }): number {
    const failures = outages.get(server)?.failures ?? 0;
    const nowMs = now();
    const untilMs = nowMs + Math.max(toOutageDelayMs(failures), Math.min(retryAfterMs, LONGEST_DELAY_MS));
    // Push services are named by those who subscribe: those that nothing is sent to any more are forgotten.
    for (const [name, outage] of outages) if (outage.untilMs < nowMs - LONGEST_DELAY_MS) outages.delete(name);
    outages.set(server, { failures: failures + 1, untilMs });
    return untilMs;
  }

  /** What a message says now; undefined when there is nothing to say any more, `unknown` when the portal cannot be asked. */
  async function toContent(message: TakenMessage): Promise<MessageContent | undefined | 'unknown'> {
    if ('requested' in message) return toRequestedContent(message.requested);
    const { follower } = message.news;
    const follows = await keepOpenNews(message.news.follows, options.isStillOpen, store);
    if (follows === undefined) return 'unknown';
    return follows.length === 0 ? undefined : toNewsContent({ follower, follows }, options.portalUrl, options.tokens);
  }

  async function toRequestedContent({ kind, follower, follow, locale }: RequestedMessage): Promise<MessageContent | undefined> {
    if (kind === 'confirm') return follow && toConfirmContent(follow, options.portalUrl, options.tokens);
    const [first] = await store.listFollows(follower.id);
    return first && toManageContent({ followerId: follower.id, city: first.target.city, locale }, options.portalUrl, options.tokens);
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The code of an error: its text may name an address. */
const toCode = (error: unknown): string =>
  (error as NodeJS.ErrnoException | undefined)?.code ?? (error instanceof Error ? error.name : 'unknown');
