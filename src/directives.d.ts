import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first act on the page, with `island` on a control of the island, with `idle` also when the page is idle, with `late` after a while (src/islands/hydration). */
    'client:interaction'?: boolean | 'island' | 'idle' | 'late' | undefined;
    /** Hydrates what is in view once the visitor has acted, with `idle` also once the page is idle (src/islands/hydration). */
    'client:visible-after-interaction'?: boolean | 'idle' | undefined;
    /** Hydrates once the page has been open for a while (src/islands/hydration). */
    'client:waiting'?: boolean;
  }
}
