/** Messages that a connection may send at once: enough for all lists of a session at their maximum length and many events (rule 12.10). */
const BURST = 3000;

/** Messages a second that a connection may send permanently; a session has a few a second (rule 12.10). */
const PER_SECOND = 200;

/** Length that counts as one more message (rule 12.10). */
const CHUNK_BYTES = 32 * 1024;

/** Messages that a broker may still send over a connection, at a time in ms of a monotonic clock. */
export interface BrokerAllowance {
  messages: number;
  atMs: number;
}

/** The allowance of a new connection. */
export const createAllowance = (atMs: number): BrokerAllowance => ({ messages: BURST, atMs });

/** The allowance after a message of a length; undefined when the message exceeds it (rule 12.10). */
export function spendAllowance({ messages, atMs }: BrokerAllowance, length: number, nowMs: number): BrokerAllowance | undefined {
  const refilled = Math.min(BURST, messages + ((nowMs - atMs) / 1000) * PER_SECOND);
  const left = refilled - 1 - length / CHUNK_BYTES;
  return left < 0 ? undefined : { messages: left, atMs: nowMs };
}
