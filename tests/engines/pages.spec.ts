import { ROUTES, type Route } from '../support/routes.ts';
import type { EnginePage } from './support/enginePage.ts';
import { NARROWEST } from './support/enginePage.ts';
import { expect, test } from './support/engineTest.ts';

/** Pages of one test; an engine shows them one after the other in the same window. */
const GROUP = 30;

/** Runs in the page: waits for its images; one that cannot be loaded is a complaint. */
const waitForImages = async () => {
  const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
};

/** Reads what is wrong with the page that is shown. */
async function findFaults(tab: EnginePage, { name, lang, dir, title }: Route, width: number): Promise<string[]> {
  const page = await tab.evaluate(() => {
    const { lang: language, dir: direction, scrollWidth, clientWidth } = document.documentElement;
    const { direction: computed } = getComputedStyle(document.body);
    return { title: document.title, lang: language, dir: direction || 'ltr', computed, overflow: scrollWidth - clientWidth };
  });
  const place = `${name}, ${String(width)} px`;
  return [
    ...((title instanceof RegExp ? title.test(page.title) : title === page.title) ? [] : [`${place}: title ${page.title}`]),
    ...(page.lang === lang && page.dir === dir && page.computed === dir ? [] : [`${place}: ${page.lang} ${page.dir} ${page.computed}`]),
    ...(page.overflow > 0 ? [`${place}: scrolls sideways by ${String(page.overflow)} px`] : []),
  ];
}

for (let first = 0; first < ROUTES.length; first += GROUP) {
  const routes = ROUTES.slice(first, first + GROUP);
  const tag = first === 0 ? '@smoke' : '@all';
  const name = `pages ${String(first + 1)} to ${String(first + routes.length)}`;
  test(
    `${name} open without complaints, and do not scroll sideways on a screen and on a phone`,
    { tag },
    async ({ newPage, engineName }) => {
      test.setTimeout(240_000);
      const height = 900;
      const tab = await newPage({ height });
      const faults: string[] = [];
      for (const route of routes) {
        const before = (await tab.readComplaints()).length;
        await tab.open(route.path);
        await tab.evaluate(waitForImages);
        for (const width of [NARROWEST[engineName], 1280]) {
          await tab.resize(width, height);
          faults.push(...(await findFaults(tab, route, width)));
        }
        faults.push(...(await tab.readComplaints()).slice(before).map((complaint) => `${route.name} (${route.path}): ${complaint}`));
      }
      expect(faults).toEqual([]);
    },
  );
}
