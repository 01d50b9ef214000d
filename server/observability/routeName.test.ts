import { globSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE, isRendered, OTHER, ROUTES, routeNamer } from './routeName.ts';

const nameRoute = routeNamer(['_astro', 'favicon.svg']);

/** Pages that are shown at the address of another one. */
const WITHOUT_ADDRESS = ['404', '500', 'http-error', '[...path]'];

it('knows every page', () => {
  const pages = globSync('**/*.{astro,ts}', { cwd: `${import.meta.dirname}/../../src/pages` })
    .map((file) => file.replace(/\.(?:astro|ts)$/, ''))
    .filter((page) => !WITHOUT_ADDRESS.includes(page))
    .map((page) => `/${page.replace(/(?:^|\/)index$/, '').replace(/\[(\w+)\]/g, '{$1}')}`);
  const own = ['/healthz', '/readyz', '/metrics', '/clock.txt', '/cache/purge'];
  expect([...ROUTES].sort()).toEqual([...own, ...pages].sort());
});

it('knows what is rendered', () => {
  const paths = ['/healthz', '/clock.txt', '/_astro/a.js', '/favicon.svg', '/', '/waterdam', '/ar/waterdam/1002/live.json', '/a/b/c/d/e'];
  expect(paths.filter((path) => isRendered(nameRoute(path)))).toEqual(['/', '/waterdam', '/ar/waterdam/1002/live.json', '/a/b/c/d/e']);
});

it.each(ROUTES)('names %s', (route) => {
  const path = route.replace(/\{\w+\}/g, 'x1');
  expect(nameRoute(path)).toBe(route);
  expect(nameRoute(`${path}?q=raad`)).toBe(route);
});

describe('an address', () => {
  it.each([
    ['/nl', '/'],
    ['/en/', '/'],
    ['/fr/waterdam/a-propos', '/{city}/about'],
    ['/ar/alqasr/%D8%AD%D9%88%D9%84', '/{city}/about'],
    ['/waterdam/', '/{city}'],
    ['/waterdam/gr-begroting', '/{city}/{reference}'],
    ['/waterdam/gr-begroting.json', '/{city}/{reference}.json'],
    ['/cy/waterdam/1001/topic/42/', '/{city}/{reference}/topic/{topicId}'],
    ['/_astro/page.B1x.css', FILE],
    ['/favicon.svg', FILE],
    ['/waterdam/a/b/c/d/e', OTHER],
    ['/waterdam/gr-begroting/nothing', OTHER],
    ['http://elsewhere.example/', OTHER],
    ['*', OTHER],
    ['', OTHER],
    ['/a%zz/b', '/{city}/{reference}'],
  ])('%s is %s', (target, route) => {
    expect(nameRoute(target)).toBe(route);
  });
});

it('has no name for what strangers think of', () => {
  const names = new Set<string>([...ROUTES, FILE, OTHER]);
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('/', '//', '{city}', '__proto__', 'constructor', '%2f', '?', '.json', '\0'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(names).toContain(nameRoute(pieces.join('')));
      expect(names).toContain(nameRoute(`/${pieces.join('/')}`));
    }),
  );
});
