const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** A position in whole ms as a WebVTT timestamp: "01:02:03.000". */
export function vttTimestamp(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`;
}
