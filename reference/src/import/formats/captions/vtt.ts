import { ImportError } from '../../importError.ts';
import type { Format } from '../format.ts';
import { emptyPart, tally, type SeedPart } from '../../seedPart.ts';

/** WebVTT captions. */
export const vttFormat: Format = {
  name: 'WebVTT captions (WEBVTT)',
  read: ({ text }) => (text.startsWith('WEBVTT') ? { kind: 'captions', toPart: (file) => vttToSeed(text, file) } : undefined),
};

const TIMES = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]+.*)?$/;

/** First line of a valid block that is not a cue. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/;

/**
 * Converts WebVTT captions to a part of a session folder. A valid file stays the same byte for byte; otherwise blocks
 * that a player cannot read are removed. Throws an ImportError for a file that is not WebVTT or has no cue.
 */
export function vttToSeed(content: string, file = 'captions.vtt'): SeedPart {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new ImportError('does not begin with WEBVTT');
  const [header = [], ...blocks] = toBlocks(lines);
  const bad = { times: 0, backwards: 0, empty: 0, stray: 0 };
  const validBlocks: string[][] = [];
  let cues = 0;
  let lastEnd = 0;

  for (const block of blocks) {
    const arrow = block.findIndex((line) => line.includes('-->'));
    const times = arrow === 0 || arrow === 1 ? TIMES.exec(block[arrow] ?? '') : null;
    if (arrow === -1 && OTHER_BLOCK.test(block[0] ?? '')) validBlocks.push(block);
    else if (arrow === -1) bad.stray += 1;
    else if (times === null) bad.times += 1;
    else if (toSeconds(times[2]) <= toSeconds(times[1])) bad.backwards += 1;
    else if (
      block
        .slice(arrow + 1)
        .join('')
        .trim() === ''
    )
      bad.empty += 1;
    else {
      validBlocks.push(block);
      cues += 1;
      lastEnd = Math.max(lastEnd, toSeconds(times[2]));
    }
  }

  const leftOut = [
    { count: bad.times, why: 'unreadable times' },
    { count: bad.backwards, why: 'ends before it starts' },
    { count: bad.empty, why: 'without words' },
    { count: bad.stray, why: 'text without times' },
  ].filter(({ count }) => count > 0);
  if (cues === 0) throw new ImportError(`has no readable cue${leftOut.map(({ count, why }) => `; ${count} ${why}`).join('')}`);
  const language = header.flatMap((line) => /^Language:\s*([a-z]{2,3})\b/i.exec(line)?.[1]?.toLowerCase() ?? [])[0];
  const whole = leftOut.length === 0;
  const part = emptyPart();
  part.session = { duration: lastEnd, ...(language === undefined ? {} : { language }) };
  part.captions.push({
    file,
    content: whole ? content : `${[header, ...validBlocks].map((block) => block.join('\n')).join('\n\n')}\n`,
    ...(language === undefined ? {} : { language }),
  });
  part.tallies.push(tally('captions', cues + leftOut.reduce((sum, { count }) => sum + count, 0), cues, leftOut));
  return part;
}

/** Splits lines at empty lines; the first block is the header. */
function toBlocks(lines: string[]): string[][] {
  const blocks: string[][] = [];
  let open = false;
  for (const line of lines) {
    if (line === '') open = false;
    else if (open) blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      open = true;
    }
  }
  return blocks;
}

function toSeconds(time: string | undefined): number {
  return (time ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
