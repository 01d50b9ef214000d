import { hash } from 'node:crypto';
import { createApp } from 'astro/app/entrypoint';
import { remembered } from '../src/domain/remembered.ts';
import type { RenderPage } from './pages.ts';
import { pathOf } from './requestGuard.ts';

// Pages are rendered whole: a failure half-way then is a 500, not half a page.
const app = createApp({ streaming: false });
const { csp, pageMap, routes } = app.manifest;

// A page's policy is to name the hash of its own style, which is added when it is rendered: Astro brings those of the sheets that the
// styles of all pages were put together from, again and again. What is left is the style of islands.
const sheets = routes
  .flatMap(({ styles }) => styles)
  .flatMap((style) => (style.type === 'inline' ? style.content.split('\n').flatMap((sheet) => [sheet, `${sheet}\n`]) : []));
const ofSheets = new Set(sheets.map((sheet) => `sha256-${hash('sha256', sheet, 'base64')}`));
if (csp)
  csp.styleDirective.hashes = [...new Set(csp.styleDirective.hashes)].filter((each) => typeof each === 'string' && !ofSheets.has(each));

// To import a module that is there takes longer than to remember it.
for (const [name, load] of pageMap ?? []) {
  let loading: ReturnType<typeof load> | undefined;
  pageMap?.set(name, () => (loading ??= load()));
}

/** An address that Astro need not decode or put right before it looks for its page. */
const PLAIN_ADDRESS = /^https?:\/\/[^/]+(?:\/[\w.~-]+)*\/?$/;

/** The page at an address without its query; undefined where Astro decides by itself what there is. */
const pageAt = remembered((address) => (PLAIN_ADDRESS.test(address) ? app.match(new Request(address)) : undefined));

/** Renders one request with the built site; Astro's `locals` start with what the front server knows. */
export const render: RenderPage = (request, context) => {
  const routeData = pageAt(pathOf(request.url));
  const page = routeData && { routeData };
  return app.render(request, { addCookieHeader: true, clientAddress: context.clientAddress, locals: { ...context }, ...page });
};
