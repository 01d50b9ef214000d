import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first act (src/islands/hydration). */
    'client:interaction'?: boolean;
    /** Hydrates what is in view once the visitor has acted (src/islands/hydration). */
    'client:opened'?: boolean;
    /** Hydrates once the page has been open for a while (src/islands/hydration). */
    'client:waiting'?: boolean;
  }
}
