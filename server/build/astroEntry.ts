import { createApp } from 'astro/app/entrypoint';
import type { RenderPage } from '../http/webResponse.ts';

// Pages are rendered whole: a failure half-way then is a 500, not half a page.
const app = createApp({ streaming: false });

/** Renders one request with the built site; Astro's `locals` start with what the front server knows. */
export const render: RenderPage = (request, context) =>
  app.render(request, { addCookieHeader: true, clientAddress: context.clientAddress, locals: { ...context } });
