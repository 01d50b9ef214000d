import { mediaOrigins } from './mediaOrigins.ts';
import type { Settings } from '../settings/settings.ts';

/** A picture that stands for a page where it is shared. */
export interface ShareImage {
  url: string;
  /** Whether it is made to be shown in the width of a post. */
  isLarge: boolean;
}

function choose(settings: Settings, poster: string | undefined, logo: string | undefined): ShareImage {
  const origins = [...mediaOrigins(settings).media, settings.siteUrl];
  const isUsable = (address: string | undefined): address is string => {
    const url = address === undefined ? null : URL.parse(address);
    return url !== null && origins.includes(url.origin) && !url.pathname.toLowerCase().endsWith('.svg');
  };
  if (isUsable(poster)) return { url: poster, isLarge: true };
  if (isUsable(logo)) return { url: logo, isLarge: false };
  return { url: `${settings.siteUrl}/og.png`, isLarge: true };
}

/** Choices by settings and by what there was to choose from. */
const known = new WeakMap<Settings, Map<string, ShareImage>>();
const MAX_KNOWN = 1000;

/** The first of: a session's poster, its city's logo, the project's own picture; only from hosts that pages use themselves, and no SVG, which sharing services do not show. */
export function shareImage(settings: Settings, poster: string | undefined, logo: string | undefined): ShareImage {
  const ofSettings = known.get(settings) ?? new Map<string, ShareImage>();
  known.set(settings, ofSettings);
  const name = JSON.stringify([poster, logo]);
  const image = ofSettings.get(name) ?? choose(settings, poster, logo);
  if (ofSettings.size >= MAX_KNOWN) ofSettings.clear();
  ofSettings.set(name, image);
  return image;
}
