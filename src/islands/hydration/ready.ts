/** Name of the event by which an island says, at its own element, that its controls work. */
export const READY = 'island:ready';
