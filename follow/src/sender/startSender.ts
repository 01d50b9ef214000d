import { setTimeout as wait } from 'node:timers/promises';
import type { Channel, Follower } from '../follows/follow.ts';
import type { DeliveryOutcome, MessageChannel } from '../messages/delivery.ts';
import type { MessageContent } from '../messages/messageContent.ts';
import { toNewsContent } from '../messages/newsContent.ts';
import type { MessageTokens } from '../messages/portalUrls.ts';
import { toConfirmContent, toManageContent } from '../messages/requestedContent.ts';
import type { NewsCheck } from '../portal/newsCheck.ts';
import type { FollowStore, Message, RequestedMessage, TakenMessage } from '../store/followStore.ts';
import { MOST_FOLLOWS } from '../store/follows.ts';
import { checkMessage } from './checkMessage.ts';
import { createOutages, type Outages } from './outages.ts';
import { isGivenUp, isGone, toOutageDelayMs, toRetryDelayMs } from './retryDelay.ts';

const SECOND_MS = 1000;

/** What came of a message; `rejected` is one that is not tried again. */
type FinalOutcome = DeliveryOutcome | { kind: 'rejected'; reason: string };

/** What `startSender` needs. */
export interface SenderOptions {
  store: FollowStore;
  channels: Record<Channel, MessageChannel>;
  /** The address or push subscription (JSON) of a follower. */
  openAddress: (sealedAddress: string) => string;
  tokens: MessageTokens;
  /** Public base address of the portal. */
  portalUrl: string;
  checkNews: NewsCheck;
  /** Counts what came of a message. */
  count: (outcome: FinalOutcome['kind'], channel: Channel) => void;
  log: { warn: (details: object, message: string) => void; error: (details: object, message: string) => void };
  now?: () => number;
  /** Time between two looks at the queue, ms. */
  everyMs?: number;
}

/** What is known of the servers of a channel. */
interface Lane {
  outages: Outages;
  /** When one of them took a message last, epoch ms. */
  sentMs: number;
}

const createLane = (): Lane => ({ outages: createOutages(), sentMs: -Infinity });

/**
 * Makes messages of the news that are due, and sends those of the queue: mails and notifications beside each other, each one at a time.
 * Whatever ends the process, none is lost, and at most the one of each that it was sending is sent twice, with the same Message-ID (rule
 * 28.25). Of several instances one sends. `stop` resolves after the messages that are being sent.
 */
export function startSender(options: SenderOptions): { stop: () => Promise<void> } {
  const { store, channels, log, now = Date.now, everyMs = SECOND_MS } = options;
  const stopping = new AbortController();
  const lanes: Record<Channel, Lane> = { mail: createLane(), push: createLane() };
  const pause = () => wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Does something again and again while this instance is the one that sends: at once when it was done, else after a pause. */
  async function repeat(work: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      let isDone = false;
      try {
        // The lock ends with its connection to the database: another instance may send since.
        isDone = (await store.lockSender()) && (await work());
      } catch (error) {
        log.error({ code: toCode(error) }, 'The queue of messages cannot be read');
      }
      if (!isDone) await pause();
    }
  }

  /** What is due becomes a message also while others are being sent. */
  async function queueDue(): Promise<boolean> {
    await store.queueDue(now());
    return false;
  }

  async function sendNext(to: Channel): Promise<boolean> {
    const message = await store.takeMessage(now(), to);
    if (!message) return false;
    await handle(message).catch((error: unknown) => keepBack(message, error));
    return true;
  }

  /** What comes of an error of this service: the message waits, and the others go on; one that can never be made is given up in the end. */
  async function keepBack(message: TakenMessage, error: unknown): Promise<void> {
    const { id, messageId, attempts, rejectedMs } = message;
    const isUnmade = error instanceof UnmadeMessage;
    log.error({ messageId, code: toCode(isUnmade ? error.cause : error) }, 'A message cannot be made');
    const nowMs = now();
    if (!isUnmade) {
      await insist(() => store.markFailed(id, nowMs + toOutageDelayMs(attempts)));
      return;
    }
    const isOver = isGivenUp(rejectedMs, nowMs);
    options.count(isOver ? 'rejected' : 'failed', followerOf(message).channel);
    await insist(() => (isOver ? store.giveUp(id, nowMs) : store.markFailed(id, nowMs + toRetryDelayMs(rejectedMs, nowMs), nowMs)));
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
    const follower = followerOf(message);
    const channel = channels[follower.channel];
    const { outages } = lanes[follower.channel];
    const address = make(() => options.openAddress(follower.sealedAddress));
    const server = channel.serverOf(address);
    const outageEndMs = outages.findEnd(server, now());
    if (outageEndMs !== undefined) {
      await insist(() => store.markFailed(message.id, outageEndMs));
      return;
    }
    if ('news' in message && !(await settleNews(message, message.news))) return;
    // The portal may have been asked for long: what has ended meanwhile is not sent.
    const left = await store.rereadMessage(message.id);
    const content = left && (await toContent(left));
    if (content === undefined) {
      await insist(() => store.giveUp(message.id, now()));
      return;
    }
    const outgoing = { messageId: message.messageId, followerId: follower.id, content, nowMs: now() };
    const outcome = toFinalOutcome(await channel.send(outgoing, address), message, follower.channel);
    options.count(outcome.kind, follower.channel);
    if (outcome.kind !== 'sent')
      log.warn({ messageId: message.messageId, outcome: outcome.kind, reason: outcome.reason }, 'A message was not delivered');
    await insist(toStoring(message, outcome, server));
    await insist(() => forgetErased(follower, channel));
  }

  /** Leaves in a message what is true now, in the words of now; false when the portal cannot be asked about any of it, and it waits. */
  async function settleNews({ id, attempts }: TakenMessage, news: Message): Promise<boolean> {
    const checked = await checkMessage(news, options.checkNews, now);
    if (Object.values(checked).every(({ length }) => length === 0)) return true;
    const retryAtMs = now() + toOutageDelayMs(attempts);
    if (await store.settleNews(id, checked, retryAtMs)) return true;
    await insist(() => store.markFailed(id, retryAtMs));
    return false;
  }

  /** What comes of a message that failed for long: it is given up, or its browser, which cannot be reached, is forgotten (rule 28.27). */
  function toFinalOutcome(outcome: DeliveryOutcome, { rejectedMs }: TakenMessage, to: Channel): FinalOutcome {
    const nowMs = now();
    const lane = lanes[to];
    const isSilent = outcome.kind === 'failed' && outcome.isSilent === true;
    if (outcome.kind === 'sent') lane.sentMs = nowMs;
    if (isSilent && isGone(rejectedMs, lane.sentMs, nowMs)) return { kind: 'gone', reason: outcome.reason };
    const isRejected = outcome.kind === 'failed' && !outcome.isOutage && isGivenUp(rejectedMs, nowMs);
    return isRejected ? { kind: 'rejected', reason: outcome.reason } : outcome;
  }

  /** Removes the copy of a message whose follower was erased while it was sent: the erase may have been before the copy (rule 28.29). */
  async function forgetErased({ id }: Follower, channel: MessageChannel): Promise<void> {
    if (!(await store.findFollower({ id }))) await channel.forget(id);
  }

  /** What stores an outcome, and may be called again. */
  function toStoring(message: TakenMessage, outcome: FinalOutcome, server: string): () => Promise<void> {
    const { id, rejectedMs } = message;
    const { outages } = lanes[followerOf(message).channel];
    if (outcome.kind !== 'failed' || !outcome.isOutage) outages.end(server);
    const nowMs = now();
    switch (outcome.kind) {
      case 'sent':
        return () => store.markSent(id, nowMs);
      case 'bounced':
        return () => store.markBounced(id, nowMs);
      case 'rejected':
        return () => store.giveUp(id, nowMs);
      case 'gone':
        return () => store.markGone(id);
      case 'failed': {
        if (!outcome.isOutage) return () => store.markFailed(id, nowMs + toRetryDelayMs(rejectedMs, nowMs), nowMs);
        const retryAtMs = outages.start(server, nowMs, outcome.retryAfterMs ?? 0);
        return () => store.markFailed(id, retryAtMs, outcome.isSilent ? nowMs : undefined);
      }
    }
  }

  /** What a message says; undefined when there is nothing to say any more. */
  async function toContent(message: TakenMessage): Promise<MessageContent | undefined> {
    if ('requested' in message) return toRequestedContent(message.requested);
    return make(() => toNewsContent(message.news, options.portalUrl, options.tokens));
  }

  async function toRequestedContent({ kind, follower, follow, locale }: RequestedMessage): Promise<MessageContent | undefined> {
    // Another message may have led to the confirmation meanwhile: then there is nothing to confirm (rule 28.23).
    if (kind === 'confirm' && follow?.confirmedMs === undefined)
      return follow && make(() => toConfirmContent(follow, options.portalUrl, options.tokens));
    const follows = await store.listFollows(follower.id);
    const [first] = follows;
    if (!first) return undefined;
    const isFull = follows.filter(({ confirmedMs }) => confirmedMs !== undefined).length >= MOST_FOLLOWS;
    const asked = { followerId: follower.id, city: (follow ?? first).target.city, locale, known: follow, isFull };
    return make(() => toManageContent(asked, options.portalUrl, options.tokens));
  }

  const running = Promise.all([repeat(queueDue), repeat(() => sendNext('mail')), repeat(() => sendNext('push'))]);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const followerOf = (message: TakenMessage): Follower => ('news' in message ? message.news : message.requested).follower;

/** The error of a message that cannot be made, whatever server is asked and however often. */
class UnmadeMessage extends Error {}

/** Makes a part of a message; throws an `UnmadeMessage`. */
function make<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new UnmadeMessage('A message cannot be made', { cause });
  }
}

/** The code of an error: its text may name an address. */
const toCode = (error: unknown): string =>
  (error as NodeJS.ErrnoException | undefined)?.code ?? (error instanceof Error ? error.name : 'unknown');
