import { atom } from 'nanostores';
import { type Marks, NO_MARKS } from '../../domain/playback/clipMarks.ts';

/** The marks of the visitor: a range on the timeline, and the trim of a download (rules 15.3, 15.10). */
export const $marks = atom<Marks>(NO_MARKS);
