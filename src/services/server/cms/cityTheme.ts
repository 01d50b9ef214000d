import type { CityLook } from '../../../domain/city/city.ts';
import { toCityColours } from './cityColours.ts';
import { toCityStylesheet } from './cityStylesheet.ts';
import { sanitizeCmsHeader, sanitizeCmsHtml } from './cmsHtml.ts';
import { parseColour } from './colour.ts';
import { log } from '../log.ts';
import type { ClientConfig } from '../schemas/city.schema.ts';

/** Makes a city's look out of what its settings say; what is no colour or comes from elsewhere than `imageOrigins` is left out with a warning. */
export function toCityLook(city: string, config: ClientConfig | undefined, imageOrigins: readonly string[]): CityLook {
  const readColour = (field: 'primaryColour' | 'headerColour' | 'headerTextColour') => {
    const value = config?.[field];
    const colour = value === undefined ? undefined : parseColour(value);
    if (value !== undefined && colour === undefined) log.warn({ city, field }, 'not a colour, ignored');
    return colour;
  };
  const firstWithContent = (sanitize: typeof sanitizeCmsHtml, ...texts: (string | undefined)[]) =>
    texts.map((html) => sanitize(html ?? '', imageOrigins)).find(hasContent);
  const background = config?.backgroundImage;
  const isFromHere = background !== undefined && imageOrigins.includes(new URL(background).origin);
  if (background !== undefined && !isFromHere) log.warn({ city, field: 'backgroundImage' }, 'not from a media origin, ignored');
  return {
    headerHtml: firstWithContent(sanitizeCmsHeader, config?.customHeaderLayout),
    homeHtml: firstWithContent(sanitizeCmsHtml, config?.customHomepageContent, config?.homePageContent),
    aboutHtml: firstWithContent(sanitizeCmsHtml, config?.customAboutpageContent, config?.aboutPageContent),
    stylesheet: toCityStylesheet({
      colours: toCityColours({
        primary: readColour('primaryColour'),
        header: readColour('headerColour'),
        headerText: readColour('headerTextColour'),
      }),
      backgroundUrl: isFromHere ? background : undefined,
      customCss: config?.customStylesheet,
    }),
  };
}

const hasContent = (html: string) => html.includes('<img') || html.replace(/<[^>]*>/g, '').trim() !== '';
