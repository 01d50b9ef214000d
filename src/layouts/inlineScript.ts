import { scriptHash } from '../config/policy/pagePolicy.ts';
import script from './inlineScript.js?minified';

/** Source of the inline script of all pages: theme, consent and page view (rules 20.2, 20.4, 20.5, 20.6). */
export const inlineScript = script;

/** Source expression for the inline script in the Content-Security-Policy (rule 23.8). */
export const inlineScriptHash = scriptHash(script);
