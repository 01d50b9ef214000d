import { toLegible, withLightness } from './colour.ts';

/** One colour in the light and in the dark theme, `#rrggbb`. */
export interface ThemedColour {
  light: string;
  dark: string;
}

/** A city's colours, each legible where it is used; undefined where the city names none. */
export interface CityColours {
  /** Replaces `--accent` and `--accent-ink`. */
  accent: { colour: ThemedColour; ink: ThemedColour } | undefined;
  /** Replaces the header's background and text. */
  header: { colour: ThemedColour; ink: ThemedColour } | undefined;
}

/** What a city may name (spec §3), each `#rrggbb`. */
interface NamedColours {
  primary: string | undefined;
  header: string | undefined;
  headerText: string | undefined;
}

/** The portal's own colours that a city's stand beside; the same as in src/styles/tokens.css. */
export const THEMES = {
  light: { paper: '#fbfaf6', sheet: '#ffffff', ink: '#1c1a16' },
  dark: { paper: '#1b1d20', sheet: '#24272b', ink: '#eeece6' },
} as const;

/** Highest OKLCH lightness of a header in the dark theme: a bright band would dazzle. */
const DARK_HEADER_LIGHTNESS = 0.32;

/** Share of its chroma that a header keeps where it is darkened. */
const DARK_HEADER_CHROMA = 0.6;

function themed(make: (theme: 'light' | 'dark') => string): ThemedColour {
  return { light: make('light'), dark: make('dark') };
}

/** Makes a city's colours legible in both themes: lightness moves until the contrast is 4.5:1, the hue stays. */
export function toCityColours({ primary, header, headerText }: NamedColours): CityColours {
  return {
    accent: primary === undefined ? undefined : toAccent(primary),
    header: header === undefined && headerText === undefined ? undefined : toHeader(header, headerText),
  };
}

function toAccent(primary: string) {
  const colour = themed((theme) => toLegible(primary, [THEMES[theme].paper, THEMES[theme].sheet]));
  return { colour, ink: themed((theme) => toLegible(theme === 'light' ? '#ffffff' : '#000000', [colour[theme]])) };
}

function toHeader(header: string | undefined, headerText: string | undefined) {
  const colour: ThemedColour = {
    light: header ?? THEMES.light.sheet,
    dark: header === undefined ? THEMES.dark.sheet : toDarkHeader(header),
  };
  return { colour, ink: themed((theme) => toLegible(headerText ?? THEMES[theme].ink, [colour[theme]])) };
}

const toDarkHeader = (header: string) =>
  withLightness(header, (lightness) => Math.min(lightness, DARK_HEADER_LIGHTNESS), DARK_HEADER_CHROMA);
