import type { Page } from '@playwright/test';

/** Length of the loop that the live stream of the examples plays, seconds (reference/media/README.md). */
const LOOP_SECONDS = 360;

/** The media playlists of live streams. */
export const LIVE_PLAYLISTS = /\/live\/\d+\/[^/]+\/index\.m3u8/;

/** Changes the media playlists of live streams on their way to the page. */
export async function changePlaylists(page: Page, change: (playlist: string) => string): Promise<void> {
  await page.route(LIVE_PLAYLISTS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** A playlist that does not say when its pictures were recorded. */
export const withoutDates = (playlist: string): string => playlist.replace(/^#EXT-X-PROGRAM-DATE-TIME:.*\n/gm, '');

/** A playlist that goes back no further than so many segments. */
export function withLastSegments(playlist: string, count: number): string {
  // A seam belongs to the segment behind it.
  const [head = '', ...segments] = playlist.split(/^(?=#EXT-X-DISCONTINUITY\n)|^(?<!#EXT-X-DISCONTINUITY\n)(?=#EXT-X-PROGRAM-DATE-TIME)/m);
  const gone = segments.slice(0, -count);
  const seams = gone.filter((segment) => segment.startsWith('#EXT-X-DISCONTINUITY')).length;
  const raise = (by: number) => (_all: string, tag: string, number: string) => `${tag}${String(Number(number) + by)}`;
  const raised = head.replace(/(MEDIA-SEQUENCE:)(\d+)/, raise(gone.length)).replace(/(DISCONTINUITY-SEQUENCE:)(\d+)/, raise(seams));
  return raised + segments.slice(-count).join('');
}

/** Epoch ms at which a live stream began, as its playlist tells; its segments last 4 s each. */
export async function streamBegin(page: Page, backendUrl: string, sessionId: number): Promise<number> {
  const playlist = await (await page.request.get(`${backendUrl}/live/${String(sessionId)}/high/index.m3u8`)).text();
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
  return Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(playlist)?.[1] ?? '') - first * 4000;
}

/** How far apart, in seconds, the second that a picture shows and an instant (epoch ms) are, of a stream that began at another. */
export function secondsApart(shown: number, instantMs: number, beginMs: number): number {
  const half = LOOP_SECONDS / 2;
  const middle = shown + 0.5 - (instantMs - beginMs) / 1000;
  return Math.abs(((((middle + half) % LOOP_SECONDS) + LOOP_SECONDS) % LOOP_SECONDS) - half);
}

/**
 * Instant (epoch ms) of the picture, as the stores of the page have it: that of the player, and what the page shows follows it. Undefined
 * before our player plays, when what the page shows follows the clock alone.
 */
export const playheadTime = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = [...new Set(entries.filter((name) => name.includes('/_astro/') && name.endsWith('.js')))];
    const modules = (await Promise.all(scripts.map((script) => import(script)))) as Record<string, unknown>[];
    const stores = new Set(modules.flatMap((module) => Object.values(module)));
    const instants = [...stores]
      .map((store) => (store as { get?: () => unknown } | undefined)?.get?.())
      .filter((value): value is number => typeof value === 'number' && value > 1e12);
    return instants.find((instant, index) => instants.indexOf(instant) < index);
  });

/** Makes a page say that one cannot go back in its live stream. */
export const withoutDvr = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // Before the island reads them: it hydrates as soon as the page is idle.
    new MutationObserver((records) => {
      for (const island of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(island instanceof Element) || island.localName !== 'astro-island') continue;
        island.setAttribute('props', island.getAttribute('props')?.replace('"dvr":[0,true]', '"dvr":[0,false]') ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
