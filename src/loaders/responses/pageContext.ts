import type { AstroGlobal } from 'astro';

/** Request and response of a page. */
export type PageContext = Pick<AstroGlobal, 'request' | 'params' | 'url' | 'locals' | 'response'>;
