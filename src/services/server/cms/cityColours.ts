import { toLegible, withLightness } from './colour.ts';

/** One colour for the light and for the dark theme, `#rrggbb`. */
export interface ThemedColour {
  light: string;
  dark: string;
}

/** Colours of a city, each legible on its background; undefined when the city sets none. */
export interface CityColours {
  /** Replaces `--accent` and `--accent-ink`. */
  accent: { colour: ThemedColour; ink: ThemedColour } | undefined;
  /** Replaces the header's background and text. */
  header: { colour: ThemedColour; ink: ThemedColour } | undefined;
}

/** Colours that a city may set, each `#rrggbb` (rule 21.5). */
interface NamedColours {
  primary: string | undefined;
  header: string | undefined;
  headerText: string | undefined;
}

/** Background and text colours of the portal, against which a city's colours must be legible; the same as in src/styles/tokens.css. */
export const THEMES = {
  light: { paper: '#fbfaf6', sheet: '#ffffff', ink: '#1c1a16' },
  dark: { paper: '#1b1d20', sheet: '#24272b', ink: '#eeece6' },
} as const;

/** Highest OKLCH lightness of a header in the dark theme: a bright header would dazzle. */
const DARK_HEADER_LIGHTNESS = 0.32;

/** Share of its chroma that a darkened header keeps. */
const DARK_HEADER_CHROMA = 0.6;

function themed(make: (theme: 'light' | 'dark') => string): ThemedColour {
  return { light: make('light'), dark: make('dark') };
}

/** Makes a city's colours legible in both themes: changes the lightness until the contrast is 4.5:1 and keeps the hue (rule 21.5). */
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
