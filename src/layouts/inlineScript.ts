import source from './inlineScript.js?raw';

/** The one inline script of a page, without its comments and indentation: it travels with every page. */
export const inlineScript = source
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/\n\s*/g, '\n')
  .trim();
