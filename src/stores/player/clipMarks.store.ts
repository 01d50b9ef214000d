import { atom } from 'nanostores';
import { type Marks, NO_MARKS } from '../../domain/playback/clipMarks.ts';

/** The marks a visitor has set: a range on the timeline, and what a download is trimmed to. */
export const $marks = atom<Marks>(NO_MARKS);
