/** Megabytes of one hour at a rate in bits per second. */
export const megabytesPerHour = (bitsPerSecond: number): number => (bitsPerSecond * 3600) / 8 / 1e6;

/** Rate in bits per second of a file with a size in bytes and a duration in seconds; undefined when one of them is unknown. */
export function fileRate(bytes: number, seconds: number): number | undefined {
  const rate = (bytes * 8) / seconds;
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
}
