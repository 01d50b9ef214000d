import { parseLocalizedPath } from '../../src/i18n/localizedPath.ts';

const SESSION = ['q', 'part', 'in', 'out', 'audio'];
const SEARCH = ['q', 'category', 'page', 'in', 'city', 'speaker', 'from', 'to', 'sort'];

/**
 * Kinds of pages and documents, and the query parameters that they read (contract §7) in canonical order; the first matching kind counts.
 */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(?:cities|private)?$/, ['q', 'page']],
  [/^(?:\/[^/]+)?\/search(?:\.json|\.xml)?$/, SEARCH],
  [/^\/search\/suggestions\.json$/, ['q', 'city', 'format']],
  [/^\/oembed$/, ['url', 'format', 'maxwidth', 'maxheight']],
  [/^\/captcha\.json$/, ['action', 'city', 'session']],
  [/^\/(?:privacy|accessibility|\.well-known\/[^/]+)$/, []],
  [/^\/[^/.]+(?:\/sessions\.json)?$/, ['tab', 'q', 'when', 'category', 'page']],
  [/^\/[^/]+\/category\/[^/]+(?:\/sessions\.json)?$/, ['page']],
  [/^\/[^/]+\/calendar$/, ['month']],
  [/^\/[^/]+\/live-now\.json$/, ['category']],
  [/^\/[^/]+\/people$/, ['q', 'sort', 'page']],
  [/^\/[^/]+\/people\.csv$/, []],
  [/^\/[^/]+\/people\/[^/]+\.json$/, ['page']],
  [/^\/[^/]+\/people\/[^/]+\.csv$/, ['what']],
  [/^\/[^/]+\/people\/[^/]+\.xml$/, []],
  [/^\/[^/]+\/people\/[^/]+$/, ['speeches', 'votes']],
  [/^\/[^/]+\/(?:about|faq|delegates|raadsleden|feed\.xml|[^/]+\.(?:json|ics))$/, []],
  [/^\/[^/]+\/follow(?:\/form)?$/, ['session', 'topic', 'person', 'item', 'q', 'in', 'category', 'speaker']],
  [/^\/[^/]+\/follow\/(?:confirm|manage)$/, ['token']],
  // The login leads to the session.
  [/^\/[^/]+\/[^/]+\/login$/, SESSION],
  [/^\/[^/]+\/[^/]+(?:\/(?:seek|topic|topicid)\/[^/]+)?$/, [...SESSION, 'topic', 'vote']],
  [/^\/[^/]+\/[^/]+\/download(?:\/form)?$/, [...SESSION, 'topic']],
  [/^\/[^/]+\/[^/]+\/embed(?:\/.*)?$/, ['part', 'in', 'out', 'audio']],
  [/^\/[^/]+\/[^/]+\/text$/, ['language', 'refresh']],
  [/^\/[^/]+\/[^/]+\/transcript\/[^/]+(?<!\.json|\.txt)$/, ['q']],
  [/^\/[^/]+\/[^/]+\/(?:captions\/[^/]+|chapters)\.vtt$/, ['part']],
  [/^\/[^/]+\/[^/]+\/qr\.svg$/, ['part', 't', 'audio']],
];

/** Query parameters that the page at a path reads, in any language; the others do not reach it (rule 18.7). */
export function parametersOf(path: string): readonly string[] {
  const { pagePath } = parseLocalizedPath(path);
  return KINDS.find(([kind]) => kind.test(pagePath))?.[1] ?? [];
}

/** Whether a path is that of a search, which reads every kind to look in: a form sends one parameter for each (rule 24.11). */
export const isSearch = (path: string): boolean => parametersOf(path) === SEARCH;
