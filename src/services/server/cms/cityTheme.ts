import type { CityLook } from '../../../domain/city/city.ts';
import { toCityColours } from './cityColours.ts';
import { toCityStylesheet } from './cityStylesheet.ts';
import { sanitizeCmsHeader, sanitizeCmsHtml } from './cmsHtml.ts';
import { parseColour } from './colour.ts';
import { log } from '../log.ts';
import type { ClientConfig } from '../schemas/city.schema.ts';

/** What was reported of each city and field: settings are read again every minute. */
const reported = new Map<string, string>();

/** Reports a value of a city's settings once, until it is another. */
function reportIgnored(city: string, field: string, value: string, why: string): void {
  const key = `${city} ${field}`;
  if (reported.get(key) === value) return;
  reported.set(key, value);
  // Without the value: an address may have a secret in it.
  log.warn({ city, field }, `${why}, ignored`);
}

/**
 * Makes a city's look from its settings (rules 21.1 to 21.6); an invalid colour or a background from another origin is ignored with a
 * warning.
 */
export function toCityLook(city: string, config: ClientConfig | undefined, imageOrigins: readonly string[]): CityLook {
  const readColour = (field: 'primaryColour' | 'headerColour' | 'headerTextColour') => {
    const value = config?.[field];
    const colour = value === undefined ? undefined : parseColour(value);
    if (value !== undefined && colour === undefined) reportIgnored(city, field, value, 'not a colour');
    return colour;
  };
  const firstWithContent = (sanitize: typeof sanitizeCmsHtml, ...texts: (string | undefined)[]) =>
    texts.map((html) => sanitize(html ?? '', imageOrigins)).find(hasContent);
  const background = config?.backgroundImage;
  const isFromMediaOrigin = background !== undefined && imageOrigins.includes(new URL(background).origin);
  if (background !== undefined && !isFromMediaOrigin) reportIgnored(city, 'backgroundImage', background, 'not from a media origin');
  const primary = readColour('primaryColour');
  return {
    colour: primary,
    headerHtml: firstWithContent(sanitizeCmsHeader, config?.customHeaderLayout),
    homeHtml: firstWithContent(sanitizeCmsHtml, config?.customHomepageContent, config?.homePageContent),
    aboutHtml: firstWithContent(sanitizeCmsHtml, config?.customAboutpageContent, config?.aboutPageContent),
    stylesheet: toCityStylesheet({
      colours: toCityColours({
        primary,
        header: readColour('headerColour'),
        headerText: readColour('headerTextColour'),
      }),
      backgroundUrl: isFromMediaOrigin ? background : undefined,
      customCss: config?.customStylesheet,
    }),
  };
}

const hasContent = (html: string) => html.includes('<img') || html.replace(/<[^<>]*>/g, '').trim() !== '';
