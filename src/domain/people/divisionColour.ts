/** Chroma (OKLCH) below which a colour looks grey. */
const GREY_CHROMA = 0.03;

/** Parses the colour of a division, `#rrggbb`; undefined for anything else (contract §6). */
export const parseDivisionColour = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Returns the OKLCH hue of a `#rrggbb` colour in degrees; undefined for black, white and grey. The matrices are those of CSS Color 4. */
export function hueOf(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return Math.hypot(a, b) < GREY_CHROMA ? undefined : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}
