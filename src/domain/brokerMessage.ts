import { fieldsOf, textOf } from './metadataRecords.ts';
import { fail, ok, type Result } from './result.ts';

/** Length of a message at most (contract §6): parsing a longer one blocks the process. */
export const MESSAGE_LIMIT = 8 * 1024 * 1024;

/** A message that is shorter cannot have so many arguments that calling a listener with them overflows the stack. */
const SHORT_MESSAGE = 50_000;

/** An event has its name and one record; a server that can resume connections adds an offset. */
const MOST_ARGUMENTS = 8;

/** The longest time a timer can wait, ms: a longer one ends at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Messages that may come at once, a large one counting as many: all lists of a session as long as they may be, and many events. */
const BURST = 3000;

/** Messages that may come in the long run; a meeting has a few a second. */
const PER_SECOND = 200;

/** Length that counts as one message more. */
const PIECE = 32 * 1024;

/** What a connection to a metadata broker has been through. */
export interface BrokerLink {
  /** The broker has sent its handshake. */
  isOpen: boolean;
  /** The namespace that was joined, as it stands in every message: with a comma, or empty for the default one. */
  namespace?: string;
  /** Messages that it may still send, at an instant in ms of a clock that never jumps. */
  allowance: number;
  atMs: number;
}

/** A connection of which nothing has come yet. */
export const newLink = (atMs: number): BrokerLink => ({ isOpen: false, allowance: BURST, atMs });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isDuration = (raw: unknown): raw is number => typeof raw === 'number' && raw > 0;

function isHandshake(message: string): boolean {
  const { sid, upgrades, pingInterval, pingTimeout } = fieldsOf(message.startsWith('0') ? parse(message.slice(1)) : undefined);
  const areDurations = isDuration(pingInterval) && isDuration(pingTimeout) && pingInterval + pingTimeout <= LONGEST_TIMER_MS;
  return typeof sid === 'string' && Array.isArray(upgrades) && areDurations;
}

function isEvent(message: string, start: number): boolean {
  // After the number of an acknowledgement, if any. With nothing at all the library emits an event without a name, and throws.
  if (!/^\d*\[/.test(message.slice(start, start + 20))) return false;
  if (message.length < SHORT_MESSAGE) return true;
  const parts = parse(message.slice(message.indexOf('[', start)));
  return Array.isArray(parts) && parts.length <= MOST_ARGUMENTS;
}

/** The connection after a packet of a namespace (Socket.IO protocol 5). */
function acceptPacket(link: BrokerLink, message: string): Result<BrokerLink, string> {
  const start = message[2] === '/' ? message.indexOf(',') + 1 : 2;
  const namespace = message.slice(2, Math.max(2, start));
  const isJoined = link.namespace === namespace;
  switch (message[1]) {
    case '0': {
      const isFirst = link.namespace === undefined && textOf(fieldsOf(parse(message.slice(start)))['sid']) !== undefined;
      return isFirst ? ok({ ...link, namespace }) : fail('a second or malformed connect packet');
    }
    case '1':
      return ok(link);
    case '2':
      // What comes earlier would be kept for a listener until the namespace is joined, without a limit.
      return isJoined && isEvent(message, start)
        ? ok(link)
        : fail('an event that is malformed, of another namespace, or has too many arguments');
    case '4':
      // Without a reason the library reads a field of undefined.
      return typeof parse(message.slice(start)) === 'object' ? ok(link) : fail('an error packet without a reason');
    default:
      return fail('a packet of a type that brokers do not send');
  }
}

/** The connection after something of that length has come; undefined where that is more than a session can have. `nowMs` is of a clock that never jumps. */
export function spendAllowance(link: BrokerLink, length: number, nowMs: number): BrokerLink | undefined {
  const refilled = Math.min(BURST, link.allowance + ((nowMs - link.atMs) / 1000) * PER_SECOND);
  const allowance = refilled - 1 - length / PIECE;
  return allowance < 0 ? undefined : { ...link, allowance, atMs: nowMs };
}

/**
 * The connection after a message of its broker (Engine.IO protocol 4), or why the message must not reach the library: that throws outside of
 * any handler, keeps without limit, or blocks on what fails here.
 */
export function acceptMessage(known: BrokerLink, message: unknown, nowMs: number): Result<BrokerLink, string> {
  if (typeof message !== 'string') return fail('a binary message');
  if (message.length > MESSAGE_LIMIT) return fail('a message that is longer than 8 MB');
  const link = spendAllowance(known, message.length, nowMs);
  if (!link) return fail('more messages than a session can have');
  if (!link.isOpen) return isHandshake(message) ? ok({ ...link, isOpen: true }) : fail('a malformed handshake');
  // A ping, and a packet that does nothing.
  if (message.startsWith('2') || message.startsWith('6')) return ok(link);
  return message.startsWith('4') ? acceptPacket(link, message) : fail('a packet of a type that brokers do not send');
}
