import { parseLocalizedPath } from '../../src/i18n/locales.ts';
import { pathOf } from '../http/requestGuard.ts';
import { memoize } from '../cache/memoize.ts';

/** What the front server itself answers. */
const OWN = ['/healthz', '/readyz', '/metrics', '/clock.txt', '/cache/purge'] as const;

/** What there is, the pages as `src/pages` has them; of two that fit, the first counts. */
export const ROUTES = [
  ...OWN,
  '/',
  '/accessibility',
  '/captcha.json',
  '/cities',
  '/manifest.webmanifest',
  '/oembed',
  '/privacy',
  '/private',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/{city}/{part}.xml',
  '/speculation-rules.json',
  '/theme/{file}',
  '/{city}',
  '/{city}/about',
  '/{city}/calendar',
  '/{city}/calendar.ics',
  '/{city}/category/{category}',
  '/{city}/category/{category}/calendar.ics',
  '/{city}/category/{category}/sessions.json',
  '/{city}/delegates',
  '/{city}/faq',
  '/{city}/feed.xml',
  '/{city}/live-now.json',
  '/{city}/raadsleden',
  '/{city}/sessions.json',
  '/{city}/{reference}.ics',
  '/{city}/{reference}.json',
  '/{city}/{reference}',
  '/{city}/{reference}/captions/{language}.vtt',
  '/{city}/{reference}/chapters.vtt',
  '/{city}/{reference}/download',
  '/{city}/{reference}/download/form',
  '/{city}/{reference}/embed',
  '/{city}/{reference}/embed/topicid/{topicId}',
  '/{city}/{reference}/embed/topics',
  '/{city}/{reference}/embed/{language}',
  '/{city}/{reference}/live.json',
  '/{city}/{reference}/login',
  '/{city}/{reference}/qr.svg',
  '/{city}/{reference}/seek/{seekTime}',
  '/{city}/{reference}/text',
  '/{city}/{reference}/topic/{topicId}',
  '/{city}/{reference}/topicid/{topicId}',
  '/{city}/{reference}/transcript/{language}.json',
  '/{city}/{reference}/transcript/{language}.txt',
  '/{city}/{reference}/transcript/{language}',
] as const;

/** Name of every path that no route fits. */
export const OTHER = 'other';

/** Name of every built file. */
export const FILE = 'file';

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const candidates = ROUTES.map((name) => ({ name, pattern: segmentsOf(name) }));

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => {
      const segment = segments[index] ?? '';
      if (!part.startsWith('{')) return part === segment;
      const suffix = part.slice(part.indexOf('}') + 1);
      return segment.length > suffix.length && segment.endsWith(suffix);
    })
  );
}

/** The route a path belongs to, whatever its language: one of ROUTES, or OTHER. */
function findRoute(path: string): string {
  if (!path.startsWith('/')) return OTHER;
  const segments = segmentsOf(parseLocalizedPath(path).pagePath);
  return candidates.find(({ pattern }) => fits(pattern, segments))?.name ?? OTHER;
}

/** Whether what has such a name is rendered, or would be if it were there. */
export const isRendered = (name: string): boolean => name !== FILE && !(OWN as readonly string[]).includes(name);

/** Makes a function that names the route of a request target; `files` are the first segments of the built files' paths. */
export function routeNamer(files: readonly string[]): (target: string) => string {
  const isFile = new Set(files);
  const nameOf = memoize((path) => (isFile.has(path.split('/', 2)[1] ?? '') ? FILE : findRoute(path)));
  return (target) => nameOf(pathOf(target));
}
