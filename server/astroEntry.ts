import { createHash } from 'node:crypto';
import { createApp } from 'astro/app/entrypoint';
import type { RenderPage } from './pages.ts';

// Pages are rendered whole: a failure half-way then is a 500, not half a page.
const app = createApp({ streaming: false });
const { csp, pageMap, routes } = app.manifest;

// A page's policy is to name the hashes of its own styles, which are added when it is rendered: Astro brings those of all pages, again and again.
const ownHashes = new Set(
  routes
    .flatMap(({ styles }) => styles)
    .map((style) => (style.type === 'inline' ? `sha256-${createHash('sha256').update(style.content).digest('base64')}` : '')),
);
if (csp) csp.styleDirective.hashes = csp.styleDirective.hashes.filter((hash) => typeof hash === 'string' && !ownHashes.has(hash));

// To import a module that is there takes longer than to remember it.
for (const [name, load] of pageMap ?? []) {
  let loading: ReturnType<typeof load> | undefined;
  pageMap?.set(name, () => (loading ??= load()));
}

/** Renders one request with the built site; Astro's `locals` start with what the front server knows. */
export const render: RenderPage = (request, context) =>
  app.render(request, { addCookieHeader: true, clientAddress: context.clientAddress, locals: { ...context } });
