import type { StoredSettings } from '../settings.ts';
import { openFollowStore } from '../store/openFollowStore.ts';
import { type DeliveryReport, readDeliveryReport } from './deliveryReport.ts';

/** Longest notification that is read, bytes. */
const MOST_BYTES = 1_000_000;

/** The text of a stream, one character for each byte; undefined if it is too long. It is read to its end: who writes it must not fail. */
async function readText(input: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  }
  return bytes > MOST_BYTES ? undefined : Buffer.concat(chunks).toString('latin1');
}

/**
 * Reads one mail to the sender of our mails and counts the bounce that it reports, once for each mail that was sent (rule 28.9).
 * Resolves to a sentence without an address that says what was done. The service may run meanwhile.
 */
export async function countBounce(settings: StoredSettings, input: AsyncIterable<Uint8Array>, nowMs: number): Promise<string> {
  const text = await readText(input);
  const report: DeliveryReport = text === undefined ? { kind: 'ignored', reason: 'It is too long.' } : readDeliveryReport(text);
  if (report.kind === 'ignored') return `Nothing was counted. ${report.reason}`;
  const store = await openFollowStore(settings.database, { mustExist: true });
  try {
    const isCounted = await store.markReturned(report.messageId, nowMs);
    return isCounted ? 'A bounce was counted.' : 'Nothing was counted. The mail is not one of the last seven days, or came back before.';
  } finally {
    await store.close();
  }
}
