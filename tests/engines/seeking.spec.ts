import { label } from '../support/labels.ts';
import { click, focus, waitForMiddle } from './support/elements.ts';
import type { EnginePage } from './support/enginePage.ts';
import { expect, test } from './support/engineTest.ts';
import { INTERACTIONS, RECORDING, expectPlaying, expectPosition, openPlaying, pause, read, readPlayingTime } from './support/playing.ts';

/** Positions of the topics in the recording, seconds. */
const loadPositions = (page: EnginePage): Promise<number[]> =>
  page.evaluate(async (path) => {
    const document = (await (await fetch(`${path}.json`)).json()) as { topics: { position: number | null }[] };
    return document.topics.map(({ position }) => position ?? NaN);
  }, RECORDING);

const SLIDER = { css: '[role="slider"]', name: label('nl', 'timeline.position') };

for (const [tail, seconds] of [
  ['/seek/90.5', 90.5],
  ['/seek/1m30s', 90],
  ['?in=120', 120],
] as const) {
  test(`${tail} plays from its position (rules 6.2 and 6.5)`, async ({ tab }) => {
    await tab.open(RECORDING + tail);
    await INTERACTIONS.mouse(tab);
    await expect.poll(() => readPlayingTime(tab)).toBeGreaterThanOrEqual(seconds - 0.5);
    expect(await read(tab, 'currentTime')).toBeLessThan(seconds + 20);
    await expectPlaying(tab);
  });
}

test('the address of a topic plays from its start (rule 6.4)', async ({ tab }) => {
  await tab.open(`${RECORDING}/topic/havenkwartier`);
  const [, , , start = NaN] = await loadPositions(tab);
  await INTERACTIONS.mouse(tab);
  await expect.poll(() => readPlayingTime(tab)).toBeGreaterThanOrEqual(start - 0.5);
  expect(await read(tab, 'currentTime')).toBeLessThan(start + 20);
});

for (const way of ['mouse', 'keyboard'] as const) {
  test(`a topic plays from its start by ${way}, as the first interaction and later (rule 7.4)`, async ({ tab }) => {
    await tab.open(RECORDING);
    const starts = await loadPositions(tab);
    for (const index of [2, 4, 1]) {
      const start = starts[index] ?? NaN;
      const link = { css: `#topics li:nth-of-type(${String(index + 1)}) a` };
      if (way === 'mouse') await click(tab, link);
      else {
        await focus(tab, link);
        await tab.press('Enter');
      }
      await expect.poll(async () => Math.abs((await readPlayingTime(tab)) - start)).toBeLessThan(15);
      await expectPlaying(tab);
      expect(await tab.evaluate(() => location.pathname)).toBe(RECORDING);
    }
  });
}

test('the slider of the timeline moves the video by keyboard (rule 8.12)', async ({ tab }) => {
  await openPlaying(tab, RECORDING);
  await pause(tab);
  await focus(tab, SLIDER);
  await tab.press('Home');
  await expectPosition(tab, 0);
  for (const [key, seconds] of [
    ['ArrowRight', 5],
    ['ArrowRight', 10],
    ['ArrowLeft', 5],
  ] as const) {
    await tab.press(key);
    await expectPosition(tab, seconds);
  }
});

test('a click on the timeline moves the video (rule 8.12)', async ({ tab }) => {
  await openPlaying(tab, RECORDING);
  await pause(tab);
  const bar = { css: '[role="toolbar"]', name: label('nl', 'timeline.label'), mayBeCovered: true };
  const { x, y } = await waitForMiddle(tab, bar);
  const { length, height } = await tab.evaluate((css) => {
    const box = document.querySelector(css)!.getBoundingClientRect();
    return { length: document.querySelector('video')!.duration, height: box.height };
  }, bar.css);
  // The lower edge: marks of speeches and votes are above it.
  await tab.clickAt(x, y + height / 2 - 4);
  await expect.poll(async () => Math.abs((await read(tab, 'currentTime')) - length / 2)).toBeLessThan(15);
});
