import { parseLocalizedPath } from '../../src/i18n/localizedPath.ts';
import { memoize } from '../cache/memoize.ts';
import { pathOf } from '../http/requestGuard.ts';

/** Returns the pattern of the Astro route that serves a page path, such as `/[city]/[reference]`; undefined without a route. */
export type MatchRoute = (pagePath: string) => string | undefined;

/** Paths that the front server answers without rendering. */
const OWN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/clock.txt', '/cache/purge']);

/** Astro routes without a public address: they show errors, or belong to features that this site does not use. */
const INTERNAL_ROUTE = /^\/(?:404|500|http-error|\[\.\.\.path\]|_image|_server-islands\/.*)$/;

/** Name of every path that no route serves. */
export const OTHER = 'other';

/** Name of every built file. */
export const FILE = 'file';

/** Whether a request with this route name is answered by rendering, even if only with a 404. */
export const isRendered = (name: string): boolean => name !== FILE && !OWN_PATHS.has(name);

/**
 * Creates a function that names the route of a request target in any language; metrics use the names as label values.
 * `files` are the first segments of the paths of built files.
 */
export function createRouteNamer(files: readonly string[], matchRoute: MatchRoute): (target: string) => string {
  const fileSegments = new Set(files);
  const nameRoute = (path: string): string => {
    if (!path.startsWith('/')) return OTHER;
    if (fileSegments.has(path.split('/', 2)[1] ?? '')) return FILE;
    if (OWN_PATHS.has(path)) return path;
    const route = matchRoute(parseLocalizedPath(path).pagePath);
    return route === undefined || INTERNAL_ROUTE.test(route) ? OTHER : route;
  };
  const nameOnce = memoize(nameRoute);
  return (target) => nameOnce(pathOf(target));
}
