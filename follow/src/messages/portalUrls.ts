import { followedPath, followTokenPath, type FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Locale } from '../follows/follow.ts';
import { getMessageTexts } from '../texts/messageTexts.ts';

/** The token of a link: signed, with one purpose. */
export interface MessageTokens {
  confirm: (followId: string) => string;
  manage: (followerId: string) => string;
  unsubscribe: (followerId: string, followIds: readonly string[]) => string;
}

/** The addresses of the portal that messages lead to, in one language. */
export interface PortalUrls {
  /** Host and city, as words of a message: `portal.example/waterdam`; the host only without a city. */
  site: (city?: string) => string;
  /** A path of the portal without locale prefix. */
  page: (path: string) => string;
  /** What is followed. */
  target: (target: FollowTarget) => string;
  confirm: (city: string, token: string) => string;
  manage: (city: string, token: string) => string;
}

/** Makes the addresses of a portal (its base address, without a slash at the end) in a language. */
export function createPortalUrls(portalUrl: string, locale: Locale): PortalUrls {
  const { pathPrefix } = getMessageTexts(locale);
  // A path cannot become another host.
  const page = (path: string) => `${portalUrl}${pathPrefix}/${path.replace(/^[/\\]+/, '')}`;
  return {
    site: (city) => `${portalUrl.replace(/^https?:\/\//, '')}${city === undefined ? '' : `/${city}`}`,
    page,
    target: (target) => page(followedPath(target)),
    confirm: (city, token) => page(followTokenPath(city, 'confirm', token)),
    manage: (city, token) => page(followTokenPath(city, 'manage', token)),
  };
}
