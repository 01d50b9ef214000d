import type { Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test } from '../support/servers.ts';

const LIVE = '/waterdam/live-raad';
const PATHS = ['/waterdam', '/waterdam/gr-begroting', LIVE, '/waterdam/gr-vaststelling-dijkplan', '/waterdam/gr-begroting/embed'];
const LANGUAGES = ['nl', 'de', 'ar'];
const VISITS = ['first', 'later'] as const;
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
];

/** Every language and visit occurs with every path; all combinations with `IS_FULL`. */
const COMBINATIONS = PATHS.flatMap((path, pathIndex) =>
  LANGUAGES.flatMap((language, index) =>
    VISITS.filter((_, visit) => IS_FULL || visit === (pathIndex + index) % 2).map((visit) => ({ path, language, visit })),
  ),
);

/**
 * Visible controls that lie under something else in their middle, as HTML: first as the window shows them, then each after it was scrolled
 * into view. The timeline is left out: the whole bar reacts as one slider, and the lists have the links of its marks.
 */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="tab"]';
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const x = left + width / 2;
      const y = top + height / 2;
      // elementFromPoint rounds: a point on the last pixel of the window may be outside.
      if (width <= 1 || x < 0 || y < 0 || x >= innerWidth - 1 || y >= innerHeight - 1) return false;
      const found = document.elementFromPoint(x, y);
      return !(found && (element.contains(found) || found.closest('label')?.contains(element)));
    };
    const shown = [...document.querySelectorAll(`:is(${controls}):not(svg *)`)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    scrollTo(0, 0);
    // The upper part of a list that is scrolled is out of sight, not covered.
    const isInScrolled = (element: Element | null): boolean =>
      element !== null && (element.scrollTop > 0 || isInScrolled(element.parentElement));
    // So is what comes after the end of a list that can be scrolled.
    const isPastScrolled = (element: Element, list = element.parentElement): boolean => {
      if (list === null) return false;
      const { top, height } = element.getBoundingClientRect();
      const isPast = list.scrollHeight > list.clientHeight && top + height / 2 >= list.getBoundingClientRect().bottom;
      return (isPast && /auto|scroll/.test(getComputedStyle(list).overflowY)) || isPastScrolled(element, list.parentElement);
    };
    const covered = shown.filter((element) => !isInScrolled(element) && !isPastScrolled(element) && isCovered(element));
    for (const element of shown) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (isCovered(element)) covered.push(element);
    }
    scrollTo(0, 0);
    return covered.map((element) => element.outerHTML.slice(0, 120));
  });

/** An element or text that a layout shift has moved. */
interface Source {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

for (const { path, language, visit } of COMBINATIONS) {
  test(`no control of ${path} lies under another, nor moves while islands hydrate: ${language}, ${visit} visit`, async ({
    page,
    control,
  }) => {
    // The script of the live session would change the page, and so would the end of a vote's result after 30 s (rule 10.8).
    await stopScript(control, '1002');
    const readLiveNow = async () => (await page.request.get('/waterdam/live-now.json')).text();
    if (path === LIVE) await expect.poll(readLiveNow, { timeout: 45_000 }).not.toContain('"isOpen":false');
    await page.addInitScript((isFirst) => {
      if (!isFirst) localStorage.setItem('cookie-comply', '["essential"]');
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      // A page of which the browser has painted a part moves when the rest of it arrives; islands hydrate after that.
      let parsedAt = Infinity;
      document.addEventListener('DOMContentLoaded', () =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            parsedAt = performance.now();
          }),
        ),
      );
      new PerformanceObserver((list) => {
        const entries = list.getEntries() as unknown as { startTime: number; sources: Source[] }[];
        for (const { node, previousRect, currentRect } of entries
          .filter(({ startTime }) => startTime >= parsedAt)
          .flatMap(({ sources }) => sources)) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
          const toText = ({ x, y, width, height }: DOMRect) => `${String(x)},${String(y)} ${String(width)}×${String(height)}`;
          shifts.push(`${name}: ${toText(previousRect)} → ${toText(currentRect)}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    }, visit === 'first');
    await page.setViewportSize(WINDOWS[0]!);
    // An event from before the stop of the script may change a live page once more while it hydrates: such a page is loaded again.
    const attempts = path === LIVE ? 3 : 1;
    let shifts: string[] = [];
    for (let attempt = 0; attempt < attempts && (attempt === 0 || shifts.length > 0); attempt += 1) {
      await page.goto((language === 'nl' ? '' : `/${language}`) + path);
      await page.keyboard.press('Shift');
      await expectHydrated(page);
      shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    }
    expect(shifts).toEqual([]);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      expect.soft(await findCovered(page), `${String(size.width)} × ${String(size.height)}`).toEqual([]);
    }
  });
}
