import react from '@astrojs/react';
import i18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import { portalAdapter } from './server/astroAdapter.ts';
import { minifiedScripts } from './server/minifiedScripts.ts';
import { interactionDirective } from './src/islands/hydration/integration.mjs';

export default defineConfig({
  output: 'server',
  adapter: portalAdapter(),
  integrations: [react(), i18next({ configPath: 'astro-i18next.config.ts' }), interactionDirective()],
  session: false,
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // One request a page: its styles travel in it (their hashes stand in the policy).
  build: { inlineStylesheets: 'always' },
  vite: { plugins: [minifiedScripts()] },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: {
    checkOrigin: true,
    csp: {
      // The rest of the policy depends on settings and page: src/config/pagePolicy.ts makes it.
      directives: ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'", "manifest-src 'self'"],
    },
  },
});
