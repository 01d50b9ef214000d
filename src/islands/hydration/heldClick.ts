/** Marks the link that was clicked before there was an island to answer it. */
export const HELD_ATTRIBUTE = 'data-held';

/** Attribute of the document element: the key that was pressed before there was an island to answer it. */
export const HELD_KEY = 'data-held-key';

/** The link to a position, or in a live stream to an instant, that an event happened in. */
export const seekLinkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a:is([data-seek], [data-instant])') : null;

/** Whether a click asks for nothing but the link itself: no new tab, no download. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
