import { createHash } from 'node:crypto';
import type { CityLook } from '../../../domain/city/city.ts';
import type { CityColours, ThemedColour } from './cityColours.ts';
import { scopeCmsCss } from './cmsCss.ts';

/** Sources of a city's stylesheet. */
interface StylesheetParts {
  colours: CityColours;
  /** Address on a media origin. */
  backgroundUrl: string | undefined;
  /** Unchanged text of the city's setting. */
  customCss: string | undefined;
}

/** Root of the style `basic`; the style `white` stays without a city's colours (rule 21.7). */
const ROOT = ':root:not([data-style=white])';

const VERSION_LENGTH = 12;

/** Writes a city's stylesheet (rules 21.4, 21.5, 21.7); undefined when it would be empty. */
export function toCityStylesheet({ colours, backgroundUrl, customCss }: StylesheetParts): CityLook['stylesheet'] {
  const css = [
    writeColours(colours),
    backgroundUrl === undefined ? '' : writeBackground(backgroundUrl),
    customCss === undefined ? '' : scopeCmsCss(customCss),
  ].join('');
  return css === '' ? undefined : { css, version: createHash('sha256').update(css).digest('hex').slice(0, VERSION_LENGTH) };
}

function writeColours({ accent, header }: CityColours): string {
  const variables = Object.entries({
    '--accent': accent?.colour,
    '--accent-ink': accent?.ink,
    '--header': header?.colour,
    '--header-ink': header?.ink,
  }).flatMap(([name, colour]) => (colour === undefined ? [] : `${name}:${write(colour)}`));
  if (variables.length === 0) return '';
  // The focus colour is chosen for paper and may be invisible on a coloured header.
  const focus = header === undefined ? '' : `${ROOT} body>header :focus-visible{outline-color:currentColor}`;
  // A logo is drawn for the light header colour: the plate gives it that background where the header has another colour.
  const plate = header === undefined ? '' : `:root{--logo-plate:${header.colour.light}}`;
  return `${ROOT}{${variables.join(';')}}${focus}${plate}`;
}

const write = ({ light, dark }: ThemedColour) => `light-dark(${light},${dark})`;

/** Writes the background image as a strip below the header, where no text is shown. */
function writeBackground(address: string): string {
  const url = new URL(address).href.replace(/["'()\\<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const strip = `content:"";display:block;block-size:clamp(2.5rem,7vw,6rem);background:url("${url}") center/cover`;
  return `@media screen{${ROOT} body>header::after{${strip}}:root[data-dark] body>header::after{opacity:.6}}`;
}
