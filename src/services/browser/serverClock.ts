/** Ms by which the server's clock is ahead of the visitor's. */
let aheadMs = 0;

/** Epoch ms by the server's clock, as far as it was measured. */
export const serverNow = (): number => Date.now() + aheadMs;

/** Measures how far the visitor's clock is off, by one short question to the portal; without an answer nothing changes. */
export async function measureClock(): Promise<void> {
  const askedMs = performance.now();
  const answer = await fetch('/clock.txt', { cache: 'no-store' }).catch(() => undefined);
  const serverMs = answer?.ok ? Number(await answer.text()) : NaN;
  // It was that late when the answer set out: half the way ago.
  if (serverMs > 0) aheadMs = serverMs + (performance.now() - askedMs) / 2 - Date.now();
}
