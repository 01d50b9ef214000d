import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HIDING_ROUTES, OTHER_ROUTES } from '../support/hiddenData.ts';
import { parseLocalizedPath } from '../../src/i18n/localizedPath.ts';
import { ROUTES } from '../support/routes.ts';

const FILES = globSync('src/pages/**/*.{astro,ts}').sort();
/** Pages that no link opens: they show errors, or a form is sent to them (tests/contract/loginForm.test.ts). */
const INTERNAL = /\/(?:404|500|http-error|login|\[\.\.\.path\])\.astro$/;

/** The addresses of a file of `src/pages`. */
function addressesOf(file: string): RegExp {
  const path = file
    .slice('src/pages'.length)
    .replace(/\.(?:astro|ts)$/, '')
    .replace(/\/index$/, '');
  const pattern = path.replaceAll('.', '\\.').replace(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`);
}
const lengthOf = (file: string) => addressesOf(file).source.length;
const parametersOf = (file: string) => file.split('[').length;
/** The file that answers an address: of several the one with the fewest parameters and the longest name, as Astro chooses it. */
const fileOf = (path: string): string | undefined =>
  FILES.filter((file) => addressesOf(file).test(path)).sort((a, b) => parametersOf(a) - parametersOf(b) || lengthOf(b) - lengthOf(a))[0];
const unopened = (files: string[], paths: string[]) => {
  const opened = new Set(paths.map(fileOf));
  return files.filter((file) => !opened.has(file));
};

describe('every page', () => {
  it('has a row in tests/support/pages.ts or routes.ts, which a browser opens', () => {
    const pages = FILES.filter((file) => file.endsWith('.astro') && !INTERNAL.test(file));
    const paths = ROUTES.map(({ path }) => parseLocalizedPath(path.replace(/[?#].*$/, '')).pagePath);
    expect(unopened(pages, paths)).toEqual([]);
  });

  it('of a city is requested in cities that hide something, or shows nothing of a session (tests/support/hiddenData.ts)', () => {
    const ofCities = FILES.filter((file) => file.startsWith('src/pages/[city]'));
    const paths = [...Object.keys(HIDING_ROUTES), ...OTHER_ROUTES].map((path) => `/gent${path}`);
    expect(unopened(ofCities, paths)).toEqual([]);
  });
});
