/** Megabytes that an hour takes at a rate in bits per second. */
export const megabytesPerHour = (bitsPerSecond: number): number => (bitsPerSecond * 3600) / 8 / 1e6;

/** Rate in bits per second of a file of so many bytes that lasts so many seconds; undefined where one of them is not known. */
export function fileRate(bytes: number, seconds: number): number | undefined {
  const rate = (bytes * 8) / seconds;
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
}
