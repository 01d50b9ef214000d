import type { AstroIntegration } from 'astro';

/** Further addresses of pages (rules 1.1, 23.25); a page tells them apart by `Astro.routePattern`. */
const ALIASES = [
  { pattern: '/cities', entrypoint: './src/pages/index.astro' },
  { pattern: '/private', entrypoint: './src/pages/index.astro' },
  { pattern: '/[city]/raadsleden', entrypoint: './src/pages/[city]/delegates.astro' },
  // Neither TypeScript nor the lint rules read folders that begin with a dot.
  { pattern: '/.well-known/security.txt', entrypoint: './src/pages/_wellKnown/security.txt.ts' },
];

/** Astro integration: serves some pages at further addresses. */
export const pageAliases = (): AstroIntegration => ({
  name: 'page-aliases',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const alias of ALIASES) injectRoute(alias);
    },
  },
});
