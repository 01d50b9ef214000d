import { atom } from 'nanostores';

/** Epoch ms at which the topic began that the picture of a live stream shows; undefined without one. */
export const $topicStartMs = atom<number | undefined>();
