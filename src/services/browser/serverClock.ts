/** Difference between the server's clock and the visitor's, ms; positive when the server is ahead. */
let serverAheadMs = 0;

/** Current instant by the server's clock, epoch ms; by the visitor's clock until it is measured (rule 7.13). */
export const serverNow = (): number => Date.now() + serverAheadMs;

/**
 * Measures the difference between the server's clock and the visitor's with one request (rule 7.13); changes nothing when the request
 * fails.
 */
export async function measureClock(): Promise<void> {
  const requestedMs = performance.now();
  const response = await fetch('/clock.txt', { cache: 'no-store' }).catch(() => undefined);
  // A page that is left while the answer arrives aborts it.
  const serverMs = response?.ok ? Number(await response.text().catch(() => NaN)) : NaN;
  // The server read its clock about half a round trip before the response arrived.
  if (serverMs > 0) serverAheadMs = serverMs + (performance.now() - requestedMs) / 2 - Date.now();
}
