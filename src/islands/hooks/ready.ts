/** Name of the event that an island dispatches on its own element when its controls work. */
export const READY = 'island:ready';
