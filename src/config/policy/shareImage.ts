import { mediaOrigins } from './mediaOrigins.ts';
import type { Settings } from '../settings/settings.ts';

/** The image of a page in Open Graph (rule 16.9). */
export interface ShareImage {
  url: string;
  /** Whether the image is suitable for the full width of a post. */
  isLarge: boolean;
}

function chooseImage(settings: Settings, poster: string | undefined, logo: string | undefined): ShareImage {
  const origins = [...mediaOrigins(settings).media, settings.siteUrl];
  const isUsable = (address: string | undefined): address is string => {
    const url = address === undefined ? null : URL.parse(address);
    return url !== null && origins.includes(url.origin) && !url.pathname.toLowerCase().endsWith('.svg');
  };
  if (isUsable(poster)) return { url: poster, isLarge: true };
  if (isUsable(logo)) return { url: logo, isLarge: false };
  return { url: `${settings.siteUrl}/og.png`, isLarge: true };
}

/** Cache of chosen images, by settings and by candidates. */
const imagesBySettings = new WeakMap<Settings, Map<string, ShareImage>>();
const MAX_CACHED_IMAGES = 1000;

/**
 * Returns the first usable of poster, logo of the city, and the portal's own image. Only media origins count, and no SVG, which social
 * networks do not show (rule 16.9).
 */
export function shareImage(settings: Settings, poster: string | undefined, logo: string | undefined): ShareImage {
  const images = imagesBySettings.get(settings) ?? new Map<string, ShareImage>();
  imagesBySettings.set(settings, images);
  const name = JSON.stringify([poster, logo]);
  const image = images.get(name) ?? chooseImage(settings, poster, logo);
  if (images.size >= MAX_CACHED_IMAGES) images.clear();
  images.set(name, image);
  return image;
}
