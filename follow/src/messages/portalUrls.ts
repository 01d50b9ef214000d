import type { FollowTarget, Locale } from '../follows/follow.ts';
import { getMessageTexts } from '../texts/messageTexts.ts';

/** The token of a link: signed, with one purpose. */
export interface MessageTokens {
  confirm: (followId: string) => string;
  manage: (followerId: string) => string;
  unsubscribe: (followerId: string, followIds: readonly string[]) => string;
}

/** The addresses of the portal that messages lead to, in one language. */
export interface PortalUrls {
  /** Host and city, as words of a message: `portal.example/waterdam`. */
  site: (city: string) => string;
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
  const withToken = (city: string, name: string, token: string) =>
    page(`${encodeURIComponent(city)}/${name}?token=${encodeURIComponent(token)}`);
  return {
    site: (city) => `${portalUrl.replace(/^https?:\/\//, '')}/${city}`,
    page,
    target: (target) => page(toTargetPath(target)),
    confirm: (city, token) => withToken(city, 'follow/confirm', token),
    manage: (city, token) => withToken(city, 'follow/manage', token),
  };
}

function toTargetPath(target: FollowTarget): string {
  const city = encodeURIComponent(target.city);
  switch (target.kind) {
    case 'city':
      return city;
    case 'category':
      return `${city}/category/${encodeURIComponent(target.category)}`;
    case 'session':
      return `${city}/${String(target.sessionId)}`;
    case 'topic':
      return `${city}/${String(target.sessionId)}/topic/${encodeURIComponent(target.topicId)}`;
    case 'person':
      return `${city}/people/${encodeURIComponent(target.personId)}`;
    case 'item':
      return `${city}/items/${encodeURIComponent(target.itemId)}`;
    case 'search': {
      const query = new URLSearchParams({ q: target.query });
      if (target.kinds.length > 0) query.set('in', target.kinds.join(','));
      if (target.category !== undefined) query.set('category', target.category);
      if (target.speaker !== undefined) query.set('speaker', target.speaker);
      return `${city}/search?${query.toString()}`;
    }
  }
}
