import { setTimeout as wait } from 'node:timers/promises';
import { readMetrics, sumOf } from './metrics.ts';

/** Longest time in which a portal builds the index of the seed, ms, on a busy machine. */
const BUILD_TIMEOUT_MS = 240_000;

/** Pause between two looks at the metrics, ms. */
const PAUSE_MS = 200;

/** Waits until the portal has read every listed session into its search index; `token` is its PORTAL_METRICS_TOKEN. */
export async function waitForIndex(url: string, token?: string): Promise<void> {
  const endMs = performance.now() + BUILD_TIMEOUT_MS;
  for (;;) {
    const samples = await readMetrics(url, token);
    const [building, sessions] = ['building', 'sessions'].map((name) => sumOf(samples, `gallery_search_${name}`));
    if (building === 0 && (sessions ?? 0) > 0) return;
    if (performance.now() > endMs) throw new Error(`The search index is not built: ${JSON.stringify({ building, sessions })}`);
    await wait(PAUSE_MS);
  }
}
