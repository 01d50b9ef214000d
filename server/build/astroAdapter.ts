import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

/** The Node adapter with the portal's own entry, which starts its front server (docs/decisions/0001-front-server.md). */
export function portalAdapter(): AstroIntegration {
  const adapter = node({ mode: 'middleware' });
  const serverEntrypoint = new URL('../entry.ts', import.meta.url);
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) =>
        adapter.hooks['astro:config:done']?.({
          ...options,
          setAdapter: (settings) => options.setAdapter({ ...settings, serverEntrypoint }),
        }),
    },
  };
}
