import { scriptHash } from '../config/policy/pagePolicy.ts';
import script from './inlineScript.js?minified';

/** The one inline script of a page (appearance, consent, page view), as it is printed. */
export const inlineScript = script;

/** The source expression that admits it. */
export const inlineScriptHash = scriptHash(script);
