import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates at the visitor's first interaction with the page; `island`: on a control of the island; `idle`: also when the page is idle;
     * `hash`: also when the page is idle and its address names a panel; `late`: also after a while; `visible`: not before it is in view, or
     * near it (src/islands/hydration/interaction.ts).
     */
    'client:interaction'?: boolean | 'island' | 'near' | 'idle' | 'late' | 'visible' | 'visible idle' | 'hash' | 'visible hash' | undefined;
    /**
     * Hydrates at the visitor's first interaction with a control of the island; `late`: also after 20 s (src/islands/hydration/control.ts).
     */
    'client:control'?: boolean | 'late' | undefined;
    /** Hydrates at the first focus in the island, on pages without other islands (src/islands/hydration/field.ts). */
    'client:field'?: boolean | undefined;
  }
}
