/** What a TTML document says of its times. */
export interface TimeBase {
  framesPerSecond: number;
  ticksPerSecond: number;
}

const CLOCK = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9})|[:;](\d{1,3})(?:\.\d{1,3})?)?$/;
const OFFSET = /^(\d{1,15}(?:[.,]\d{1,9})?)\s?(h|m|s|ms|f|t)?$/;

const DEFAULT_FRAMES = 30;

/** Reads the rates of a `tt` element; `attributes` have no prefixes. */
export function readTimeBase(attributes: Partial<Record<string, string>>): TimeBase {
  const rate = positive(attributes['frameRate']) ?? DEFAULT_FRAMES;
  const [numerator, denominator] = (attributes['frameRateMultiplier'] ?? '').split(/[\s:]+/);
  const framesPerSecond = (rate * (positive(numerator) ?? 1)) / (positive(denominator) ?? 1);
  const frameTicks = attributes['frameRate'] === undefined ? 1 : framesPerSecond * (positive(attributes['subFrameRate']) ?? 1);
  return { framesPerSecond, ticksPerSecond: positive(attributes['tickRate']) ?? frameTicks };
}

/** A time expression in ms: `00:00:01.5`, `00:00:01:12` (frames), `1.5s`, `45f`, `10000000t`; undefined for any other text. */
export function readTtmlTime(value: string, { framesPerSecond, ticksPerSecond }: TimeBase): number | undefined {
  const text = value.trim();
  const clock = CLOCK.exec(text);
  if (clock) {
    const [, hours = '0', minutes = '', seconds = '', fraction = '0', frames = '0'] = clock;
    if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
    const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return Math.round((whole + Number(`0.${fraction}`) + Number(frames) / framesPerSecond) * 1000);
  }
  const [, count, metric = 's'] = OFFSET.exec(text) ?? [];
  if (count === undefined) return undefined;
  const lengths: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / framesPerSecond, t: 1 / ticksPerSecond };
  return Math.round(Number(count.replace(',', '.')) * (lengths[metric] ?? 1) * 1000);
}

function positive(value: string | undefined): number | undefined {
  const number = Number(value ?? '');
  return value !== undefined && number > 0 && Number.isFinite(number) ? number : undefined;
}
