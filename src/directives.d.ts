import 'astro';

/** When an island hydrates; without an option at the visitor's first interaction with the page. */
export interface InteractionOptions {
  /** Only an interaction with a control of the island itself counts. */
  scope?: 'island';
  /** Also without an interaction: 0 when the page is idle, another number when the page has been open for that time, ms. */
  afterMs?: number | undefined;
  /** Also without an interaction when the address names a part of the page: it may be a tab that only script opens. */
  forHash?: boolean;
  /** Not before the island is in view or near it, so that one in a closed tab loads nothing. */
  inView?: boolean;
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the visitor's first interaction with the page, or as the options say (src/islands/hydration/interaction.ts). */
    'client:interaction'?: true | InteractionOptions | undefined;
  }
}
