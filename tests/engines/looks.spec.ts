import { click, expectVisible } from './support/elements.ts';
import { NARROWEST } from './support/enginePage.ts';
import { expect, test } from './support/engineTest.ts';
import { RECORDING } from './support/playing.ts';

const readGround = () => {
  const { backgroundColor, color } = getComputedStyle(document.documentElement);
  return `${backgroundColor} ${color}`;
};

test('the themes change the page, and stay on the next page (rule 20.6)', async ({ tab }) => {
  await tab.open('/waterdam');
  const grounds = [await tab.evaluate(readGround)];
  for (const theme of ['dark', 'white']) {
    await click(tab, '[popovertarget="themes"]');
    await click(tab, `[data-theme-choice="${theme}"]`);
    await expect.poll(() => tab.evaluate(readGround)).not.toBe(grounds.at(-1));
    await tab.press('Escape');
    grounds.push(await tab.evaluate(readGround));
    await tab.open(RECORDING);
    expect(await tab.evaluate(readGround)).toBe(grounds.at(-1));
  }
});

test('links are underlined where they are in texts', async ({ tab }) => {
  await tab.open('/waterdam/about');
  const missing = await tab.evaluate(() =>
    [...document.querySelectorAll('main p a')]
      .filter((link) => getComputedStyle(link).textDecorationLine !== 'underline')
      .map((link) => link.outerHTML),
  );
  expect(missing).toEqual([]);
});

for (const path of [RECORDING, `/ar${RECORDING}`]) {
  test(`on a phone the header of ${path} opens its menus within the window`, async ({ newPage, engineName }) => {
    const width = NARROWEST[engineName];
    const page = await newPage({ width, height: 800 });
    await page.open(path);
    await click(page, '.site-header [popovertarget]');
    await expectVisible(page, '.site-header :popover-open');
    const overflow = await page.evaluate(() => {
      const box = document.querySelector('.site-header :popover-open')!.getBoundingClientRect();
      return Math.max(-box.left, box.right - innerWidth, document.documentElement.scrollWidth - innerWidth);
    });
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await page.readComplaints()).toEqual([]);
  });
}
