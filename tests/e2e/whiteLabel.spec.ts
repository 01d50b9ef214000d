import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { scopeCmsCss } from '../../src/services/server/cms/cmsCss.ts';
import { sanitizeCmsHeader, sanitizeCmsHtml } from '../../src/services/server/cms/cmsHtml.ts';
import { getContrast, parseColour } from '../../src/services/server/cms/colour.ts';
import { HOSTILE_CSS } from '../support/hostileCss.ts';
import { HOSTILE_HTML } from '../support/hostileHtml.ts';
import { expect, test } from '../support/servers.ts';
import { chooseTheme, watchPage } from '../support/watch.ts';
import { openIdle } from '../support/openIdle.ts';

const LOOKS = [false, true].map((dark) => ({ dark, style: 'basic' as const }));

/** Contrast of the text of an element and the background of another one, as the browser computes them. */
async function readContrast(page: Page, selector: string, backgroundSelector: string): Promise<number> {
  const [ink, background] = await page.evaluate(
    ([own, behind]) => [
      getComputedStyle(document.querySelector(own)!).color,
      getComputedStyle(document.querySelector(behind)!).backgroundColor,
    ],
    [selector, backgroundSelector] as const,
  );
  return getContrast(parseColour(ink) ?? '', parseColour(background) ?? '');
}

/** Whether the first element of a selector is on top in its middle. */
const isOnTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
      return found !== null && (element === found || element.contains(found));
    });

for (const look of LOOKS) {
  test(`the look of a city is legible, ${look.dark ? 'dark' : 'light'}`, async ({ page, portal, backend }) => {
    const complaints = await watchPage(page, [portal.url, backend.url]);
    await chooseTheme(page, look);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/zonnehaven');
    for (const selector of ['body > header .zh-name', 'body > header [popovertarget="menu"]', 'body > header .brand']) {
      expect(await readContrast(page, selector, 'body > header'), selector).toBeGreaterThanOrEqual(4.5);
    }
    expect(await readContrast(page, 'main a', 'html')).toBeGreaterThanOrEqual(4.5);
    await expect(page.getByRole('link', { name: 'Zonnehaven aan Zee', exact: true })).toHaveAttribute('href', '/zonnehaven');
    await expect(page.getByRole('heading', { level: 2, name: 'De raad vergadert, de zee luistert mee' })).toBeVisible();
    expect(await findViolations(page, undefined, look.dark ? 'dark' : 'light')).toEqual([]);
    expect(complaints.all).toEqual([]);
  });
}

test('the colours of the city apply to the basic style, not to the white one', async ({ page }) => {
  const headerOf = (style: 'basic' | 'white') =>
    page.evaluate((value) => {
      document.documentElement.dataset['style'] = value;
      const header = document.querySelector('body > header')!;
      // A link in a text, which the lists do not have.
      const plainLink = document.createElement('a');
      plainLink.href = '/';
      document.querySelector('main')!.append(plainLink);
      return {
        background: getComputedStyle(header).backgroundColor,
        image: getComputedStyle(header, '::after').backgroundImage,
        link: getComputedStyle(plainLink).color,
        line: getComputedStyle(document.querySelector('.zh-tides td')!).borderBottomColor,
      };
    }, style);
  await page.goto('/zonnehaven');
  const basic = await headerOf('basic');
  expect(basic).toMatchObject({ background: 'rgb(255, 227, 163)', link: 'rgb(181, 69, 27)', line: 'rgb(217, 164, 65)' });
  expect(basic.image).toContain('background.svg');
  const white = await headerOf('white');
  expect(white).toMatchObject({ background: 'rgb(255, 255, 255)', image: 'none', link: 'rgb(0, 45, 107)' });
  expect(white.line).not.toBe(basic.line);
});

test('the home content stands above the unfiltered first page only', async ({ page }) => {
  await page.goto('/zonnehaven?tab=live');
  await expect(page.locator('main .city-content')).toHaveCount(0);
  await page.goto('/zonnehaven/about');
  await expect(page.locator('main .city-content')).toContainText('elf strandtenten');
  await page.goto('/waterdam/about');
  await expect(page.locator('h1')).toHaveCount(1);
});

for (const path of ['/stilwater', '/stilwater/about']) {
  test(`hostile content of a city does nothing on ${path}`, async ({ page, portal, backend }) => {
    const complaints = await watchPage(page, [portal.url, backend.url]);
    page.on('dialog', (dialog) => {
      complaints.all.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await openIdle(page, path);
    await expect(page).toHaveTitle(/Stilwater · Public Gallery$/);
    const content = page.locator('main .city-content');
    await expect(content).toBeVisible();
    await expect(content.locator('form, input, button, script, style, iframe, img, [style], [onclick], a')).toHaveCount(0);
    expect(await isOnTop(page, 'h1')).toBe(true);
    expect(await readContrast(page, 'footer a', 'footer')).toBeGreaterThanOrEqual(4.5);
    expect(complaints.all).toEqual([]);
  });
}

test('a stylesheet that tries to cover the page stays in its area', async ({ page }) => {
  const covering =
    'position: absolute; inset: -3000px; margin: -3000px; width: 9000px; height: 9000px; z-index: 10; background: red; display: block;';
  await page.route('**/theme/*.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: scopeCmsCss(`*, *::before { content: "x"; ${covering} }`) }),
  );
  await page.goto('/zonnehaven');
  for (const selector of ['h1', 'body > header nav a', 'body > header .brand']) expect(await isOnTop(page, selector), selector).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});

test('sanitised HTML is inert without a Content-Security-Policy, and leaves the page around it unchanged', async ({ page }) => {
  const requested: string[] = [];
  await page.route('**', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  for (const sanitize of [sanitizeCmsHtml, sanitizeCmsHeader]) {
    const boxes = HOSTILE_HTML.map((html) => `<div class="own">${sanitize(html, ['https://media.example'])}</div><p class="after">x</p>`);
    await page.setContent(`<!doctype html><base href="https://portal.example/"><body>${boxes.join('')}</body>`);
    const found = await page.evaluate(() => {
      const after = [...document.querySelectorAll('.after')];
      const attributes = [...document.querySelectorAll('.own *')].flatMap((element) => [...element.attributes].map(({ name }) => name));
      return {
        taken: 'taken' in window,
        strays: after.filter((element) => element.parentElement !== document.body || getComputedStyle(element).fontWeight !== '400').length,
        boxes: document.querySelectorAll('body > .own + .after').length,
        odd: attributes.filter((name) => /^on|^style$|^id$|^name$|^srcset$|^data-/.test(name)),
        dangerous: document.querySelectorAll(
          '.own :is(script, style, iframe, object, embed, form, input, button, svg, math, template, base, meta, link)',
        ).length,
        addresses: [...document.querySelectorAll<HTMLAnchorElement>('.own a')]
          .map(({ protocol }) => protocol)
          .filter((protocol) => !/^(https?|mailto):$/.test(protocol)),
      };
    });
    expect(found).toEqual({ taken: false, strays: 0, boxes: HOSTILE_HTML.length, odd: [], dangerous: 0, addresses: [] });
  }
  expect(requested.filter((url) => !url.startsWith('https://media.example/'))).toEqual([]);
});

test('scoped CSS styles the content area of the city only, as a browser applies it', async ({ page }) => {
  const requested: string[] = [];
  await page.route('**', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  await page.setContent('<!doctype html><header>x</header><main><h1>x</h1><div class="city-content"><p class="a b x">x</p></div></main>');
  const escaped = await page.evaluate((sheets) => {
    const outside = () =>
      ['html', 'body', 'header', 'main', 'h1'].map((name) => {
        const { display, visibility, position, color, backgroundImage } = getComputedStyle(document.querySelector(name)!);
        return [display, visibility, position, color, backgroundImage].join();
      });
    const before = outside().join();
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,(?![^(]*\))/);
        return rule instanceof CSSMediaRule ? selectorsOf(rule.cssRules) : [`not expected: ${rule.cssText}`];
      });
    return sheets.filter((css) => {
      const style = document.head.appendChild(document.createElement('style'));
      style.textContent = css;
      const isConfined = selectorsOf(style.sheet!.cssRules).every((selector) => /^\s*(?::root:not\(.+?\) )?\.city-content /.test(selector));
      const isUnchanged = outside().join() === before;
      style.remove();
      return !isConfined || !isUnchanged;
    });
  }, HOSTILE_CSS.map(scopeCmsCss));
  expect(escaped).toEqual([]);
  expect(requested).toEqual([]);
});
