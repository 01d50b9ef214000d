/** Messages that may come at once, a large one counting as many: all lists of a session as long as they may be, and many events. */
const BURST = 3000;

/** Messages that may come in the long run; a meeting has a few a second. */
const PER_SECOND = 200;

/** Length that counts as one message more. */
const CHUNK_BYTES = 32 * 1024;

/** Messages that a broker may still send over a connection, at an instant in ms of a clock that never jumps. */
export interface BrokerAllowance {
  messages: number;
  atMs: number;
}

/** What a broker may send over a new connection. */
export const newAllowance = (atMs: number): BrokerAllowance => ({ messages: BURST, atMs });

/** What is left after a message of that length; undefined where it is more than a session can have. */
export function spendAllowance({ messages, atMs }: BrokerAllowance, length: number, nowMs: number): BrokerAllowance | undefined {
  const refilled = Math.min(BURST, messages + ((nowMs - atMs) / 1000) * PER_SECOND);
  const left = refilled - 1 - length / CHUNK_BYTES;
  return left < 0 ? undefined : { messages: left, atMs: nowMs };
}
