import { describe, expect, it } from 'vitest';
import { createRouteNamer, FILE, isRendered, OTHER } from './routeName.ts';

/** A stand-in for Astro's router, which tests/contract/metrics.test.ts uses as it is. */
const matchRoute = (pagePath: string): string | undefined => {
  const depth = pagePath.split('/').filter(Boolean).length;
  if (pagePath === '/500') return '/500';
  return ['/', '/[city]', '/[city]/[reference]'][depth] ?? '/[...path]';
};
const nameRoute = createRouteNamer(['_astro', 'favicon.svg'], matchRoute);

it('knows which routes are rendered', () => {
  const paths = ['/healthz', '/clock.txt', '/_astro/a.js', '/favicon.svg', '/', '/waterdam', '/ar/waterdam/1002', '/a/b/c/d/e'];
  expect(paths.filter((path) => isRendered(nameRoute(path)))).toEqual(['/', '/waterdam', '/ar/waterdam/1002', '/a/b/c/d/e']);
});

describe('the name of a target', () => {
  it.each([
    ['/nl', '/'],
    ['/en/', '/'],
    ['/waterdam/?q=raad', '/[city]'],
    ['/cy/waterdam/1001/', '/[city]/[reference]'],
    ['/healthz', '/healthz'],
    ['/metrics?a', '/metrics'],
    ['/_astro/page.B1x.css', FILE],
    ['/favicon.svg', FILE],
    ['/waterdam/a/b/c/d/e', OTHER],
    ['/500', OTHER],
    ['http://elsewhere.example/', OTHER],
    ['*', OTHER],
    ['', OTHER],
  ])('%s is %s', (target, route) => {
    expect(nameRoute(target)).toBe(route);
  });
});
