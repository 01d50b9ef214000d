import { startFront } from './serverSupport.ts';

/** Renders the answer of the substitute site to a path with its query. */
type Render = (target: string, request: Request) => Response | Promise<Response>;

/** A front server with a substitute for the built site, and the paths that were rendered. */
export interface CachedSite {
  port: number;
  url: string;
  render: Render;
  /** Paths and queries of the pages that were rendered. */
  renderings: string[];
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
  purge: (body?: string, headers?: Record<string, string>) => Promise<Response>;
  /** Purges the cache and empties `renderings`. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A body that is long enough to be compressed. */
export const TEXT = '<p>agenda</p>'.repeat(200);

/** A page that may be cached for a minute, or as `caching` says. */
export const cachedPage = (body = TEXT, caching = 'public, s-maxage=60') =>
  new Response(body, { headers: { 'content-type': 'text/html', 'cache-control': caching } });

/** `Cache-Status` of an answer (rule 18.8). */
export const getCacheStatus = (answer: Response) => answer.headers.get('cache-status');

/** Makes the next renderings wait; calling the returned function ends them. */
export function pendingRendering(site: CachedSite, response: () => Response): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  site.render = async () => {
    await promise;
    return response();
  };
  return () => resolve(undefined);
}

/** Starts a front server whose pages `site.render` renders. */
export async function startCachedSite(): Promise<CachedSite> {
  const front = await startFront(
    async (request) => {
      const { pathname, search } = new URL(request.url);
      site.renderings.push(pathname + search);
      return site.render(pathname + search, request);
    },
    import.meta.dirname,
  );
  const site: CachedSite = {
    ...front,
    render: () => cachedPage(),
    renderings: [],
    get: (path, headers = {}, method = 'GET') => fetch(front.url + path, { headers, method }),
    purge: (body = '', headers = {}) =>
      fetch(`${front.url}/cache/purge`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
    reset: async () => {
      await site.purge();
      site.renderings = [];
    },
  };
  return site;
}
