/**
 * The attribute that puts the keyboard on an element when its page is loaded. React's own `autoFocus` would do so again when the form hydrates,
 * and take the focus from wherever the visitor is by then.
 */
export const serverAutofocus = (hasFocus: boolean): object => (hasFocus ? { autofocus: '' } : {});
