import { createApp } from 'astro/app/entrypoint';
import type { RenderPage } from './http/webResponse.ts';
import type { MatchRoute } from './observability/routeName.ts';

// Pages are rendered whole: an error in the middle of a page then gives a 500, not half a page.
const app = createApp({ streaming: false });

/** Renders one request with the built site; Astro's `locals` start with what the front server knows of the request. */
export const render: RenderPage = (request, context) =>
  app.render(request, { addCookieHeader: true, clientAddress: context.clientAddress, locals: { ...context } });

/** Asks Astro's router for the route of a page path. */
export const matchRoute: MatchRoute = (pagePath) => {
  try {
    return app.match(new Request(new URL(pagePath, 'http://portal.invalid')))?.route;
  } catch {
    // An escape that cannot be decoded.
    return undefined;
  }
};
