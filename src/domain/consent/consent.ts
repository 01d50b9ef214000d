/** The categories of cookies and storage, the required one first (rule 20.3). */
export const COOKIE_CATEGORIES = ['essential', 'analytics'] as const;

/** One category that a visitor may accept. */
export type CookieCategory = (typeof COOKIE_CATEGORIES)[number];

/** Storage key of the visitor's choice (rule 20.4). */
export const CONSENT_KEY = 'cookie-comply';

const withRequired = (accepted: readonly unknown[]) =>
  COOKIE_CATEGORIES.filter((category) => category === 'essential' || accepted.includes(category));

/**
 * The categories that a stored choice accepts, always with `essential`; undefined for a missing or unreadable choice: then the banner asks
 * (rules 20.3, 20.4).
 */
export function parseConsent(stored: string | undefined): CookieCategory[] | undefined {
  if (stored === 'all') return [...COOKIE_CATEGORIES];
  try {
    const accepted: unknown = JSON.parse(stored ?? '');
    if (Array.isArray(accepted)) return withRequired(accepted);
  } catch {
    // A value that is not JSON is no choice.
  }
  return undefined;
}

/** A choice as it is stored: the text `all`, or a JSON list of the required and the accepted categories (rule 20.4). */
export const toStoredConsent = (accepted: 'all' | readonly string[]): string =>
  accepted === 'all' ? accepted : JSON.stringify(withRequired(accepted));

/** Whether a page has the cookie banner: not an embed, not a page of the city `cor` (rule 20.2). Takes a path without language prefix. */
export function hasConsentBanner(pagePath: string): boolean {
  const [, city, , segment] = pagePath.split('/');
  return city !== 'cor' && segment !== 'embed';
}

/** A page view for analytics (rule 20.5). */
export interface PageView {
  /** Path without language prefix. */
  path: string;
  /** BCP 47 tag of the page's language. */
  language: string;
  title: string;
}

/** Matomo address whose request records a page view; it contains the page and nothing about the visitor (rule 20.5). */
export function toPageViewAddress(analytics: { url: string; site: string }, siteUrl: string, { path, language, title }: PageView): string {
  const details = {
    idsite: analytics.site,
    rec: '1',
    send_image: '0',
    url: new URL(path, siteUrl).href,
    action_name: title,
    lang: language,
  };
  return `${analytics.url}?${new URLSearchParams(details)}`;
}
