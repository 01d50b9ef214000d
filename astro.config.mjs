import react from '@astrojs/react';
import i18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import { portalAdapter } from './server/build/astroAdapter.ts';
import { pageAliases } from './server/build/pageAliases.ts';
import { searchThreads } from './server/build/searchThreads.ts';
import { minifiedScripts } from './server/build/minifiedScripts.ts';
import { hydration } from './src/islands/hydration/integration.mjs';

// What forms share: pages load it when a form is used, not with what their other islands share.
const FORM_CODE =
  /\/src\/(?:components\/forms|islands\/hooks\/forms|domain\/text\/(?:validation|formProblem)|styles\/requestForms|stores\/page\/captcha|services\/browser\/(?:proofOfWork|recaptcha))/;

export default defineConfig({
  output: 'server',
  adapter: portalAdapter(),
  integrations: [
    pageAliases(),
    hydration(),
    react({ experimentalDisableStreaming: true }),
    i18next({ configPath: 'astro-i18next.config.ts' }),
  ],
  session: false,
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // One request a page: its styles travel in it (their hashes stand in the policy). Those of a session are a file beside its page.
  build: { inlineStylesheets: 'auto' },
  vite: {
    build: {
      assetsInlineLimit: (path) => (path.endsWith('.css') ? !/\/SessionLayout\.[^/]+$/.test(path) : undefined),
      // kB. hls.js with several sounds has 580, and only sessions that have them load it; tests/budgets weighs the pages.
      chunkSizeWarningLimit: 1000,
    },
    plugins: [minifiedScripts(), searchThreads()],
    environments: {
      client: {
        build: {
          // One script for what many islands share: without it a session page loads 53 scripts in place of 21.
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [{ name: 'shared', test: (id) => id.includes('/src/') && !FORM_CODE.test(id), minShareCount: 4 }] },
            },
          },
        },
      },
    },
  },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  security: {
    // Whoever reads a POST does, for every type of body and in our own words: src/services/server/access/formPost.ts.
    checkOrigin: false,
    csp: {
      // The rest of the policy depends on settings and page: src/config/policy/pagePolicy.ts makes it.
      directives: ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'", "manifest-src 'self'"],
    },
  },
});
