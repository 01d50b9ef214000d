import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { scopeCmsCss } from '../../src/services/server/cms/cmsCss.ts';
import { sanitizeCmsHtml } from '../../src/services/server/cms/cmsHtml.ts';
import { FUZZ_CASES, FUZZ_SEED } from '../support/fuzz.ts';
import { cmsCss, cmsHtml } from '../support/fuzzCms.ts';

const TEXTS_PER_PAGE = 1000;

const toPages = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / TEXTS_PER_PAGE) }, (_page, index) =>
    texts.slice(index * TEXTS_PER_PAGE, (index + 1) * TEXTS_PER_PAGE),
  );

const sample = (texts: fc.Arbitrary<string>) => fc.sample(texts, { seed: FUZZ_SEED, numRuns: FUZZ_CASES });

// Two tests that start no programs: a second worker would take longer to start than they run.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('thousands of hostile HTML texts run no code in a page without a Content-Security-Policy', async ({ page }) => {
  const requested: string[] = [];
  await page.route('**', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  for (const texts of toPages(sample(cmsHtml))) {
    const boxes = texts.map((html) => `<div class="own">${sanitizeCmsHtml(html, ['https://media.example'])}</div>`);
    await page.setContent(`<!doctype html><base href="https://portal.example/"><body>${boxes.join('')}<p id="last">x</p></body>`);
    const found = await page.evaluate(() => ({
      taken: 'taken' in window,
      boxes: document.querySelectorAll('body > .own').length,
      isLastOutside: document.getElementById('last')?.parentElement === document.body,
      dangerous: [...document.querySelectorAll('.own *')].flatMap(({ localName, attributes }) => [
        ...(/^(?:script|style|iframe|object|embed|form|input|button|svg|math|template|base|meta|link|noscript)$/.test(localName)
          ? [localName]
          : []),
        ...[...attributes].map(({ name }) => name).filter((name) => /^on|^style$|^id$|^name$|^srcset$|^data-/.test(name)),
      ]),
      schemes: [...document.querySelectorAll<HTMLAnchorElement>('.own a')]
        .map(({ protocol }) => protocol)
        // The protocol of an invalid address is ':', and its link leads nowhere.
        .filter((each) => !/^(?:https?|mailto)?:$/.test(each)),
    }));
    expect(found).toEqual({ taken: false, boxes: texts.length, isLastOutside: true, dangerous: [], schemes: [] });
  }
  expect(requested.filter((url) => !url.startsWith('https://media.example/'))).toEqual([]);
});

test('thousands of hostile stylesheets fetch nothing and style the content area of the city only', async ({ page }) => {
  const requested: string[] = [];
  await page.route('**', (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  await page.setContent('<!doctype html><header>x</header><main><h1>x</h1><div class="city-content"><p class="a b c">x</p></div></main>');
  for (const sheets of toPages(sample(cmsCss))) {
    const escaped = await page.evaluate((texts) => {
      const selectorsOf = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,(?![^(]*\))/);
          return rule instanceof CSSMediaRule ? selectorsOf(rule.cssRules) : [`not expected: ${rule.cssText}`];
        });
      return texts.filter((css) => {
        const style = document.head.appendChild(document.createElement('style'));
        style.textContent = css;
        const selectors = style.sheet ? selectorsOf(style.sheet.cssRules) : ['no sheet'];
        const covers = [...document.querySelectorAll('.city-content *')].some((element) =>
          /fixed|sticky/.test(getComputedStyle(element).position),
        );
        style.remove();
        return covers || !selectors.every((selector) => /^\s*(?::root:not\(.+?\) )?\.city-content /.test(selector));
      });
    }, sheets.map(scopeCmsCss));
    expect(escaped).toEqual([]);
  }
  expect(requested).toEqual([]);
});
