import { startFront } from './serverSupport.ts';

/** What a stand-in for the built site answers to a path with its query. */
type Render = (target: string, request: Request) => Response | Promise<Response>;

/** A front server around a stand-in for the built site, and what it was asked. */
export interface CachedSite {
  port: number;
  url: string;
  render: Render;
  /** Paths and queries of the pages that were rendered. */
  renderings: string[];
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
  purge: (body?: string, headers?: Record<string, string>) => Promise<Response>;
  /** Forgets everything. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The body of a page that is worth compressing. */
export const TEXT = '<p>agenda</p>'.repeat(200);

/** A page that may be kept for a minute, or as it says. */
export const cachedPage = (body = TEXT, caching = 'public, s-maxage=60') =>
  new Response(body, { headers: { 'content-type': 'text/html', 'cache-control': caching } });

/** How an answer was come by. */
export const howOf = (answer: Response) => answer.headers.get('cache-status');

/** Has the site begin a rendering that ends when the function it answers is called. */
export function pendingRendering(site: CachedSite, response: () => Response): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  site.render = async () => {
    await promise;
    return response();
  };
  return () => resolve(undefined);
}

/** Starts a front server whose pages `site.render` makes. */
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
