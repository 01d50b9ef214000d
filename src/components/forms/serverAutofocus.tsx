/**
 * Returns the attribute that focuses an element when its page has loaded. React's `autoFocus` would focus it again on hydration, when the
 * visitor may already be elsewhere. The value is that of HTML: Astro leaves out an empty one.
 */
export const serverAutofocus = (hasFocus: boolean): object => (hasFocus ? { autofocus: 'autofocus' } : {});
