import { expect, it } from 'vitest';
import { sanitizeCmsHeader, sanitizeCmsHtml } from '../../src/services/server/cms/cmsHtml.ts';
import { expectInert } from '../support/confinedCss.ts';
import { toFuzzTitle, tryCases } from '../support/fuzz.ts';
import { cmsCss, cmsHtml } from '../support/fuzzCms.ts';
import { INERT } from '../support/inertHtml.ts';

const MEDIA = ['https://media.example'];

it(toFuzzTitle('HTML of a city'), { timeout: 300_000 }, () => {
  tryCases(cmsHtml, (html) => {
    const clean = sanitizeCmsHtml(html, MEDIA);
    expect(clean).toMatch(INERT);
    expect(sanitizeCmsHtml(clean, MEDIA)).toBe(clean);
    expect(sanitizeCmsHeader(html, MEDIA)).toMatch(INERT);
  });
});

it(toFuzzTitle('CSS of a city'), { timeout: 300_000 }, () => {
  tryCases(cmsCss, expectInert);
});
