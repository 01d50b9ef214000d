/** A time in hours, minutes, seconds and a fraction; each writer of captions leaves out another part. */
const TIME = String.raw`(?:(\d{1,4})\s?:\s?)?(\d{1,3})\s?:\s?(\d{1,2})(?:\s?[.,]\s?(\d{1,9})|:(\d{3}))?`;
const ONE_TIME = new RegExp(`^${TIME}$`);
const BOTH_TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s.*)?$`);

/** Times and settings as WebVTT demands them and the seed's loader reads them. */
const STRICT_TIME = String.raw`(?:\d\d:)?[0-5]\d:[0-5]\d\.\d{3}`;
const PERCENT = String.raw`(?:100|\d{1,2})(?:\.\d+)?%`;
const SETTING = [
  String.raw`region:\S+|vertical:(?:rl|lr)|size:${PERCENT}|align:(?:start|center|end|left|right)`,
  String.raw`line:(?:-?\d+|${PERCENT})(?:,(?:start|center|end))?|position:${PERCENT}(?:,(?:line-left|line-right|center|auto))?`,
].join('|');
const STRICT_TIMES = new RegExp(`^${STRICT_TIME}[ \\t]+-->[ \\t]+${STRICT_TIME}(?:[ \\t]+(?:${SETTING}))*[ \\t]*$`);

/** An arrow as word processors and web pages change it; `0:00:01.000,0:00:02.000` of SBV has a comma. */
const OTHER_ARROW = /(?<=\d\s*)(?:-\s?-+\s?>|-+&gt;|[—–]>?|→)(?=\s*\d)/;
const SBV_TIMES = /^\s*(\d{1,3}:\d\d:\d\d\.\d{1,3}),(\d{1,3}:\d\d:\d\d\.\d{1,3})\s*$/;

/** A line of times of SBV, or with a changed arrow, as SubRip has it; any other line unchanged. */
export function withArrow(line: string): string {
  const changed = line.replace(SBV_TIMES, '$1 --> $2').replace(OTHER_ARROW, '-->');
  return changed !== line && BOTH_TIMES.test(changed) ? changed : line;
}

/** Start and end of a cue's line of times in ms; undefined if it is not one. */
export function readCueTimes(line: string): { start: number; end: number; isStrict: boolean } | undefined {
  const match = BOTH_TIMES.exec(line);
  const start = match ? toMs(match.slice(1, 6)) : undefined;
  const end = match ? toMs(match.slice(6, 11)) : undefined;
  return start === undefined || end === undefined ? undefined : { start, end, isStrict: STRICT_TIMES.test(line) };
}

/** A time such as `00:00:01.000` in ms; undefined for any other text. */
export function readCueTime(text: string): number | undefined {
  const match = ONE_TIME.exec(text.trim());
  return match ? toMs(match.slice(1, 6)) : undefined;
}

function toMs([hours, minutes, seconds, decimals, ms]: (string | undefined)[]): number | undefined {
  const fraction = decimals ?? ms ?? '0';
  const isValid = Number(seconds) < 60 && (hours === undefined || Number(minutes) < 60);
  if (!isValid) return undefined;
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}
