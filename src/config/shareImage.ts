import { mediaOrigins } from './mediaOrigins.ts';
import type { Settings } from './settings.ts';

/** A picture that stands for a page where it is shared. */
export interface ShareImage {
  url: string;
  /** Whether it is made to be shown in the width of a post. */
  isLarge: boolean;
}

/** The first of: a session's poster, its city's logo, the project's own picture; only from hosts that pages use themselves, and no SVG, which sharing services do not show. */
export function shareImage(settings: Settings, poster: string | undefined, logo: string | undefined): ShareImage {
  const origins = new Set([...mediaOrigins(settings).media, new URL(settings.siteUrl).origin]);
  const isUsable = (address: string | undefined): address is string => {
    const url = address === undefined ? null : URL.parse(address);
    return url !== null && origins.has(url.origin) && !url.pathname.toLowerCase().endsWith('.svg');
  };
  if (isUsable(poster)) return { url: poster, isLarge: true };
  if (isUsable(logo)) return { url: logo, isLarge: false };
  return { url: new URL('/og.png', settings.siteUrl).href, isLarge: true };
}
