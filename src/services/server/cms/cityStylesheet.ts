import { createHash } from 'node:crypto';
import type { CityLook } from '../../../domain/city/city.ts';
import type { CityColours, ThemedColour } from './cityColours.ts';
import { scopeCmsCss } from './cmsCss.ts';

/** What a city's stylesheet is made of. */
interface StylesheetParts {
  colours: CityColours;
  /** Address on a media origin. */
  backgroundUrl: string | undefined;
  /** As the city wrote it. */
  customCss: string | undefined;
}

/** Basic style only: white is the bare one (design: look). */
const ROOT = ':root:not([data-style=white])';

const VERSION_LENGTH = 12;

/** Writes a city's stylesheet; undefined for a city that brings nothing of its own. */
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
  // The focus ring's own colour was chosen for paper, not for a coloured header.
  const focus = header === undefined ? '' : `${ROOT} body>header :focus-visible{outline-color:currentColor}`;
  // A logo was drawn for the header as the city sees it: it brings that along where the header looks different.
  const plate = header === undefined ? '' : `:root{--logo-plate:${header.colour.light}}`;
  return `${ROOT}{${variables.join(';')}}${focus}${plate}`;
}

const write = ({ light, dark }: ThemedColour) => `light-dark(${light},${dark})`;

/** A strip below the header: nothing is ever written on it. */
function writeBackground(address: string): string {
  const url = new URL(address).href.replace(/["'()\\<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const strip = `content:"";display:block;block-size:clamp(2.5rem,7vw,6rem);background:url("${url}") center/cover`;
  return `@media screen{${ROOT} body>header::after{${strip}}:root[data-dark] body>header::after{opacity:.6}}`;
}
