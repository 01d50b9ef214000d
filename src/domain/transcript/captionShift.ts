import { withoutEnd } from '../text/edges.ts';
import { vttTimestamp } from '../time/vttTimestamp.ts';

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(.*)$/m;
const TIMESTAMP = /^(?:(\d{2,}):)?(\d{2}):(\d{2})\.(\d{3})$/;

function toMs(timestamp: string): number {
  const [, hours = '0', minutes = '0', seconds = '0', ms = '0'] = TIMESTAMP.exec(timestamp) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}

/**
 * Cuts the captions (WebVTT) of one recording part from those of the whole recording: cues between `fromSeconds` and `untilSeconds`,
 * shifted to the start of the part. A cue that reaches beyond the part ends with it (rule 11.5).
 */
export function cutCaptions(vtt: string, fromSeconds: number, untilSeconds: number): string {
  const from = Math.round(fromSeconds * 1000);
  const until = Math.round(untilSeconds * 1000);
  const blocks = vtt.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  const blocksInRange = blocks.flatMap((block) => {
    const [line, start = '', end = '', settings = ''] = TIMING.exec(block) ?? [];
    if (line === undefined || !TIMESTAMP.test(start) || !TIMESTAMP.test(end)) return [block];
    const startMs = Math.max(toMs(start), from);
    const endMs = Math.min(toMs(end), until);
    return startMs < endMs
      ? [block.replace(line, () => `${vttTimestamp(startMs - from)} --> ${vttTimestamp(endMs - from)}${settings}`)]
      : [];
  });
  return `${withoutEnd(blocksInRange.join('\n\n'), '\n')}\n`;
}
