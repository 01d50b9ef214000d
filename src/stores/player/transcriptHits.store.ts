import { atom } from 'nanostores';

/** Positions of the hits of the transcript search, seconds; the timeline shows them. */
export const $hits = atom<readonly number[]>([]);
