import type { Page } from '@playwright/test';

/** Length of the loop that the live stream of the reference backend plays, seconds (backend/media/README.md). */
const LOOP_SECONDS = 360;

/** Addresses of the media playlists of live streams. */
export const LIVE_PLAYLISTS = /\/live\/\d+\/[^/]+\/index\.m3u8/;

/** Changes the media playlists of live streams on their way to the page. */
export async function changePlaylists(page: Page, change: (playlist: string) => string): Promise<void> {
  await page.route(LIVE_PLAYLISTS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** A playlist without PROGRAM-DATE-TIME. */
export const removeDates = (playlist: string): string => playlist.replace(/^#EXT-X-PROGRAM-DATE-TIME:.*\n/gm, '');

/** A playlist with its last `count` segments only, and without the offer of delta updates, which count all segments. */
export function keepLastSegments(whole: string, count: number): string {
  const playlist = whole.replace(/^#EXT-X-SERVER-CONTROL:.*\n/m, '');
  const headLength = playlist.search(/^#(?:EXT-X-DISCONTINUITY\n|EXT-X-PROGRAM-DATE-TIME:|EXTINF:)/m);
  const segments = playlist.slice(headLength).split(/(?<=^[^#\n].*\n)/m);
  const removed = segments.slice(0, -count);
  const discontinuities = removed.filter((segment) => segment.startsWith('#EXT-X-DISCONTINUITY')).length;
  const raise = (by: number) => (_all: string, tag: string, number: string) => `${tag}${String(Number(number) + by)}`;
  const raised = playlist
    .slice(0, headLength)
    .replace(/(MEDIA-SEQUENCE:)(\d+)/, raise(removed.length))
    .replace(/(DISCONTINUITY-SEQUENCE:)(\d+)/, raise(discontinuities));
  const last = segments.slice(-count).join('');
  return raised + (last.startsWith('#EXTINF') ? toDateTag(removed) : '') + last;
}

/** The tag with the time at which segments end of which the first has its time; none without dates. */
function toDateTag(segments: readonly string[]): string {
  const last = segments.findLastIndex((segment) => segment.includes('#EXT-X-PROGRAM-DATE-TIME:'));
  if (last < 0) return '';
  const startMs = Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(segments[last] ?? '')?.[1] ?? '');
  const seconds = segments.slice(last).reduce((sum, segment) => sum + Number(/#EXTINF:([\d.]+)/.exec(segment)?.[1]), 0);
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs + seconds * 1000).toISOString()}\n`;
}

/** Start of a live stream, epoch ms, computed from its playlist; a segment lasts 4 s. */
export async function loadStreamStart(page: Page, backendUrl: string, sessionId: number): Promise<number> {
  const playlist = await (await page.request.get(`${backendUrl}/live/${String(sessionId)}/high/index.m3u8`)).text();
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
  return Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(playlist)?.[1] ?? '') - first * 4000;
}

/** Distance in seconds between the second burned into a frame and an instant (epoch ms), for a stream that started at `streamStartMs`. */
export function getDistanceSeconds(shown: number, instantMs: number, streamStartMs: number): number {
  const half = LOOP_SECONDS / 2;
  const middle = shown + 0.5 - (instantMs - streamStartMs) / 1000;
  return Math.abs(((((middle + half) % LOOP_SECONDS) + LOOP_SECONDS) % LOOP_SECONDS) - half);
}

/**
 * Instant of the video (epoch ms) in the stores of the page: the store of the player and the store of the current items agree on it.
 * Undefined before the player plays, while the page follows the clock only.
 */
export const readPlayheadTime = (page: Page): Promise<number | undefined> =>
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
