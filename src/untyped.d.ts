/** The package ships types its own `exports` hide. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function i18next(options?: { configPath?: string }): AstroIntegration;
}

/** Text of a script, made by server/build/minifiedScripts.ts. */
declare module '*?minified' {
  const text: string;
  export default text;
}
