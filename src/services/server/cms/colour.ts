import { clampChroma, converter, formatHex, parse, wcagContrast } from 'culori';

/** Lowest contrast of text on its background (WCAG 2.2 AA, rule 21.5). */
export const MIN_CONTRAST = 4.5;

const MAX_LENGTH = 100;
const LIGHTNESS_STEP = 0.01;
const toRgb = converter('rgb');
const toOklch = converter('oklch');

/** Parses a colour; the library throws for some invalid texts, such as "/0A". */
function readColour(text: string): ReturnType<typeof parse> {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Converts any CSS colour to `#rrggbb`, a translucent one as it looks on white; undefined for any other text (rule 21.6), also for
 * `currentColor` and `transparent`, which define no colour by themselves.
 */
export function parseColour(text: string): string | undefined {
  const value = text.trim();
  // The library reads "bad" as a hexadecimal number, and looks names up in an object that also has "valueOf".
  if (value.length > MAX_LENGTH || value.toLowerCase() in {} || value in {} || /^[0-9a-f]+$/i.test(value)) return undefined;
  const colour = readColour(value);
  if (!colour || colour.alpha === 0) return undefined;
  const rgb = toRgb(clampChroma(colour, 'oklch'));
  const alpha = colour.alpha ?? 1;
  const onWhite = (channel: number) => channel * alpha + 1 - alpha;
  return formatHex({ mode: 'rgb', r: onWhite(rgb.r), g: onWhite(rgb.g), b: onWhite(rgb.b) });
}

/** Contrast of two `#rrggbb` colours, 1 to 21. */
export const getContrast = (one: string, other: string): number => wcagContrast(one, other);

/** Changes the OKLCH lightness (0 to 1) of a colour; keeps its hue and a share of its chroma, as far as a screen can show it. */
export function withLightness(colour: string, toLightness: (lightness: number) => number, chromaShare = 1): string {
  const { l, c, ...rest } = toOklch(colour) ?? { mode: 'oklch', l: 0, c: 0 };
  return formatHex(clampChroma({ ...rest, l: toLightness(l), c: c * chromaShare }, 'oklch'));
}

/**
 * Returns the colour when it is legible on every background, else the colour with the nearest legible lightness, else black or white
 * (rule 21.5).
 */
export function toLegible(colour: string, backgrounds: readonly string[]): string {
  const isLegible = (candidate: string) => backgrounds.every((background) => getContrast(candidate, background) >= MIN_CONTRAST);
  if (isLegible(colour)) return colour;
  for (let distance = LIGHTNESS_STEP; distance <= 1; distance += LIGHTNESS_STEP) {
    for (const change of [-distance, distance]) {
      const candidate = withLightness(colour, (lightness) => Math.min(1, Math.max(0, lightness + change)));
      if (isLegible(candidate)) return candidate;
    }
  }
  return isLegible('#000000') ? '#000000' : '#ffffff';
}
