import { fieldsOf } from './metadataRecords.ts';

/** Maximum length of a message (rule 12.10): parsing a longer one blocks the process. */
export const MESSAGE_LIMIT = 8 * 1024 * 1024;

/** Below this length a message cannot have enough arguments to overflow the stack when a listener is called with them. */
const SHORT_MESSAGE_LENGTH = 50_000;

/**
 * Maximum number of values of a message, counted by its commas (rule 12.10): parsing more, even empty ones, blocks the process for seconds.
 */
export const VALUE_LIMIT = 500_000;

/** An event has a name and one record; a server that can resume connections adds an offset. */
const MAX_ARGUMENTS = 8;

/** The longest time of a timer, ms: a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Protocol state of a connection to a metadata broker. */
export interface ProtocolState {
  /** Whether the broker has sent its handshake. */
  isOpen: boolean;
  /** The joined namespace as every message contains it: with a comma, or empty for the default namespace. */
  namespace?: string;
}

/** State of a connection before its first message. */
export const NEW_PROTOCOL_STATE: ProtocolState = { isOpen: false };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHandshake(message: string): boolean {
  const { upgrades, pingInterval, pingTimeout } = fieldsOf(message.startsWith('0') ? parse(message.slice(1)) : undefined);
  // Of anything else, such as nested lists, the conversion to a number could throw.
  if (typeof pingInterval !== 'number' || typeof pingTimeout !== 'number') return false;
  const silenceMs = pingInterval + pingTimeout;
  return Array.isArray(upgrades) && silenceMs > 0 && silenceMs <= MAX_TIMER_MS;
}

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string';

/**
 * Whether a connection to a namespace has an id. The library sends `pid` again when it reconnects, and nested lists would overflow the
 * stack.
 */
function isConnection(payload: unknown): boolean {
  const { sid, pid } = fieldsOf(payload);
  return typeof sid === 'string' && sid !== '' && isTextOrAbsent(pid);
}

/**
 * Whether a connection error has data, of whose `message` the library makes an Error in a later turn: what is no text could make it throw.
 */
const isConnectionError = (payload: unknown): boolean => typeof payload === 'object' && isTextOrAbsent(fieldsOf(payload)['message']);

function hasTooManyValues(message: string): boolean {
  let count = 0;
  for (let at = message.indexOf(','); at >= 0; at = message.indexOf(',', at + 1)) count += 1;
  return count > VALUE_LIMIT;
}

function isEvent(message: string, start: number): boolean {
  // An acknowledgement number may come first. Without an array the library emits an event without a name, and throws.
  if (!/^\d*\[/.test(message.slice(start, start + 20))) return false;
  if (message.length < SHORT_MESSAGE_LENGTH) return true;
  if (hasTooManyValues(message)) return false;
  const parts = parse(message.slice(message.indexOf('[', start)));
  return Array.isArray(parts) && parts.length <= MAX_ARGUMENTS;
}

/** The state after a packet of a namespace (Socket.IO protocol 5); undefined for a packet that no broker sends. */
function acceptPacket(state: ProtocolState, message: string): ProtocolState | undefined {
  const start = message[2] === '/' ? message.indexOf(',') + 1 : 2;
  const namespace = message.slice(2, start);
  const payload = () => parse(message.slice(start));
  const type = message[1];
  if (type === '0') return state.namespace === undefined && isConnection(payload()) ? { ...state, namespace } : undefined;
  const isAccepted =
    type === '1' ||
    // The library stores events of a namespace that is not joined, without a limit.
    (type === '2' && state.namespace === namespace && isEvent(message, start)) ||
    (type === '4' && isConnectionError(payload()));
  return isAccepted ? state : undefined;
}

/**
 * The state after a message of the broker (Engine.IO protocol 4); undefined for a message that must not reach the library, because the
 * library would throw outside of any handler, store it without a limit, or block (rules 12.10, 17.14).
 */
export function acceptMessage(state: ProtocolState, message: unknown): ProtocolState | undefined {
  if (typeof message !== 'string' || message.length > MESSAGE_LIMIT) return undefined;
  if (!state.isOpen) return isHandshake(message) ? { isOpen: true } : undefined;
  // A ping, and the packet without effect (noop).
  if (/^[26]/.test(message)) return state;
  return message.startsWith('4') ? acceptPacket(state, message) : undefined;
}
