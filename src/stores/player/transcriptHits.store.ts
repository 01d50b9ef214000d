import { atom } from 'nanostores';

/** Positions, in seconds, of what a search in the transcript found: shown on the timeline. */
export const $hits = atom<readonly number[]>([]);
