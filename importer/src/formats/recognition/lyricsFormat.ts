import { toNextStarts } from '../../nextStarts.ts';
import { captionsPart } from '../captions/captionsPart.ts';
import { readCueTime } from '../captions/cueTimes.ts';
import type { Format } from '../format.ts';

/** `[00:02.40]We begin.` of LRC, and `[00:00:02.40] Ann Lee: We begin.` of transcripts. */
const TIMED_LINE = /^\s*\[((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)\](.*)$/;

/** `[ti:Council]`, which says something about the file. */
const ABOUT_LINE = /^\s*\[[a-z#]{1,10}:.*\]\s*$/i;

/** Length of a last caption, whose end no file says, in ms. */
const LAST_LENGTH = 3000;

/** Lines that all begin with their time in brackets; each ends when the next one starts. */
export const lyricsFormat: Format = {
  read({ text, json }) {
    const lines = json === undefined ? text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !ABOUT_LINE.test(line)) : [];
    const timed = lines.flatMap((line) => {
      const [, time = '', said = ''] = TIMED_LINE.exec(line) ?? [];
      const start = readCueTime(time);
      return start === undefined ? [] : [{ start, said: said.trim() }];
    });
    if (lines.length === 0 || timed.length < lines.length) return undefined;
    const nextStarts = toNextStarts(timed.map(({ start }) => start));
    // A line without words ends the one before it.
    const cues = timed
      .filter(({ said }) => said !== '')
      .map(({ start, said }) => ({ start, end: nextStarts.get(start) ?? start + LAST_LENGTH, text: said, segment: 0 }));
    return {
      kind: 'captions',
      toPart: (id, file) => captionsPart({ cues, unreadable: 0, empty: 0, untimed: 0, notices: [] }, id, file),
    };
  },
};
