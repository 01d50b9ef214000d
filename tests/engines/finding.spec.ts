import { click, expectFocused, expectVisible, fill, focus, readText, readValue } from './support/elements.ts';
import { expect, test } from './support/engineTest.ts';
import { INTERACTIONS, RECORDING, expectPlaying, readPlayingTime } from './support/playing.ts';

const readAddress = () => location.pathname + location.search;

test('the list of sessions is filtered while a name is typed, and back undoes it (rule 4.4)', async ({ tab }) => {
  const name = { css: 'main input[name="q"]' };
  await tab.open('/waterdam');
  const count = () => tab.evaluate(() => document.querySelectorAll('main li h2').length);
  const all = await count();
  await focus(tab, name);
  await tab.type('begroting');
  await expect.poll(() => tab.evaluate(readAddress)).toBe('/waterdam?q=begroting');
  await expect.poll(count).toBeLessThan(all);
  await expectVisible(tab, { css: 'main li h2', text: 'begroting' });
  await expectFocused(tab, name);
  await tab.back();
  await expect.poll(() => tab.evaluate(readAddress)).toBe('/waterdam');
  await expect.poll(count).toBe(all);
  await tab.forward();
  await expect.poll(() => readValue(tab, name)).toBe('begroting');
});

test('a suggestion of the search is chosen by keyboard (rule 24.12)', async ({ tab }) => {
  await tab.open('/waterdam');
  await tab.press('/');
  await tab.type('fietsbr');
  await expectVisible(tab, { css: '[role="listbox"] [role="option"]', text: 'ietsbr' });
  await tab.press('ArrowDown');
  await expectVisible(tab, '[role="option"][aria-selected="true"]');
  await tab.press('Enter');
  await expect.poll(() => tab.evaluate(readAddress)).toMatch(/^\/waterdam\/search\?q=.*fietsbr/i);
  await expectVisible(tab, 'main mark');
});

test('a hit of the search plays from its start (rule 24.8)', async ({ tab }) => {
  await tab.open('/waterdam/search?q=fietsbrug&in=topics');
  await click(tab, `.search-sessions a[href="${RECORDING}/topicid/fietsbrug"]`);
  await expect.poll(() => tab.evaluate(readAddress)).toBe(`${RECORDING}/topicid/fietsbrug`);
  await INTERACTIONS.mouse(tab);
  // The topic begins at 4:35.
  await expect.poll(async () => Math.abs((await readPlayingTime(tab)) - 275)).toBeLessThan(20);
});

test('a line of the transcript plays from its start, and the transcript is searched (rule 11.8)', async ({ tab }) => {
  await tab.open(RECORDING);
  await click(tab, 'a[href="#transcript"]');
  await click(tab, '#transcript [aria-posinset="4"] a');
  await expectPlaying(tab);
  await expectVisible(tab, '#transcript [aria-current="true"]');
  await fill(tab, '#transcript input[type="search"]', 'WÉTER');
  // Wait for the hits of the whole word: each typed letter begins again at the first hit.
  await expectVisible(tab, { css: '#transcript mark', text: 'Weter' });
  await expect.poll(() => readText(tab, '#transcript [aria-live]')).toMatch(/^Treffer 1 van \d+$/);
  await tab.press('Enter');
  await expect.poll(() => readText(tab, '#transcript [aria-live]')).toMatch(/^Treffer 2 van \d+$/);
});
