import { fieldsOf } from './metadataRecords.ts';

/** Length of a message at most (contract §6): parsing a longer one blocks the process. */
export const MESSAGE_LIMIT = 8 * 1024 * 1024;

/** A message that is shorter cannot have so many arguments that calling a listener with them overflows the stack. */
const SHORT_MESSAGE = 50_000;

/** An event has its name and one record; a server that can resume connections adds an offset. */
const MOST_ARGUMENTS = 8;

/** The longest time a timer can wait, ms: a longer one ends at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What a connection to a metadata broker has been through. */
export interface BrokerLink {
  /** The broker has sent its handshake. */
  isOpen: boolean;
  /** The namespace that was joined, as it stands in every message: with a comma, or empty for the default one. */
  namespace?: string;
}

/** A connection of which nothing has come yet. */
export const NEW_LINK: BrokerLink = { isOpen: false };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHandshake(message: string): boolean {
  const { upgrades, pingInterval, pingTimeout } = fieldsOf(message.startsWith('0') ? parse(message.slice(1)) : undefined);
  const silenceMs = Number(pingInterval) + Number(pingTimeout);
  return Array.isArray(upgrades) && silenceMs > 0 && silenceMs <= LONGEST_TIMER_MS;
}

function isEvent(message: string, start: number): boolean {
  // After the number of an acknowledgement, if any. With nothing at all the library emits an event without a name, and throws.
  if (!/^\d*\[/.test(message.slice(start, start + 20))) return false;
  if (message.length < SHORT_MESSAGE) return true;
  const parts = parse(message.slice(message.indexOf('[', start)));
  return Array.isArray(parts) && parts.length <= MOST_ARGUMENTS;
}

/** The connection after a packet of a namespace (Socket.IO protocol 5); undefined where it is none that a broker sends. */
function acceptPacket(link: BrokerLink, message: string): BrokerLink | undefined {
  const start = message[2] === '/' ? message.indexOf(',') + 1 : 2;
  const namespace = message.slice(2, start);
  const payload = () => parse(message.slice(start));
  const type = message[1];
  if (type === '0') return link.namespace === undefined && fieldsOf(payload())['sid'] ? { ...link, namespace } : undefined;
  const isAccepted =
    type === '1' ||
    // What comes before its namespace is joined would be kept for a listener, without a limit.
    (type === '2' && link.namespace === namespace && isEvent(message, start)) ||
    // Without a reason the library reads a field of undefined.
    (type === '4' && typeof payload() === 'object');
  return isAccepted ? link : undefined;
}

/**
 * The connection after a message of its broker (Engine.IO protocol 4); undefined where the message must not reach the library, which throws
 * outside of any handler, keeps without limit, or blocks on it.
 */
export function acceptMessage(link: BrokerLink, message: unknown): BrokerLink | undefined {
  if (typeof message !== 'string' || message.length > MESSAGE_LIMIT) return undefined;
  if (!link.isOpen) return isHandshake(message) ? { isOpen: true } : undefined;
  // A ping, and a packet that does nothing.
  if (/^[26]/.test(message)) return link;
  return message.startsWith('4') ? acceptPacket(link, message) : undefined;
}
