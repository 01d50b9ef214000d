import type { AstroIntegration } from 'astro';

/** Further addresses of pages (rule 1.1); a page tells them apart by `Astro.routePattern`. */
const ALIASES = [
  { pattern: '/cities', entrypoint: './src/pages/index.astro' },
  { pattern: '/private', entrypoint: './src/pages/index.astro' },
  { pattern: '/[city]/raadsleden', entrypoint: './src/pages/[city]/delegates.astro' },
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
