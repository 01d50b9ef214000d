const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Whole milliseconds as a timestamp of WebVTT: `01:02:03.000`, `100:00:00.000`. */
export function toTimestamp(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`;
}
