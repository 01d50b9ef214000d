import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first act (src/islands/hydration). */
    'client:interaction'?: boolean;
  }
}
