import script from './inlineScript.js?minified';

/** The one inline script of a page (appearance, consent, page view), as it is printed and hashed. */
export const inlineScript = script;
