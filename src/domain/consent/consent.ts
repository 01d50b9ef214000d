/** What cookies and storage may be for, the required one first (spec §9). */
export const COOKIE_CATEGORIES = ['essential', 'analytics'] as const;

/** One purpose a visitor may accept. */
export type CookieCategory = (typeof COOKIE_CATEGORIES)[number];

/** Name under which a visitor's choice is kept (contract §7). */
export const CONSENT_KEY = 'cookie-comply';

const withRequired = (accepted: readonly unknown[]) =>
  COOKIE_CATEGORIES.filter((category) => category === 'essential' || accepted.includes(category));

/** The categories a stored choice accepts (contract §7), `essential` always among them; undefined where no choice can be read: the visitor is asked. */
export function parseConsent(stored: string | undefined): CookieCategory[] | undefined {
  if (stored === 'all') return [...COOKIE_CATEGORIES];
  try {
    const accepted: unknown = JSON.parse(stored ?? '');
    if (Array.isArray(accepted)) return withRequired(accepted);
  } catch {
    // Whatever stands there, it is no choice.
  }
  return undefined;
}

/** A choice as it is stored (contract §7): everything, or the list of what was accepted beside what is required (spec §4). */
export const toStoredConsent = (accepted: 'all' | readonly string[]): string =>
  accepted === 'all' ? accepted : JSON.stringify(withRequired(accepted));

/** Whether a page asks for consent (spec §2): embedded players and the city `cor` never do; takes a path without language prefix. */
export function asksForConsent(pagePath: string): boolean {
  const [, city, , segment] = pagePath.split('/');
  return city !== 'cor' && segment !== 'embed';
}

/** A page that was looked at (spec §7). */
export interface PageView {
  /** Path without language prefix. */
  path: string;
  /** BCP 47 tag of the page's language. */
  language: string;
  title: string;
}

/** Address that tells Matomo of a page view when it is requested; it names the page and nothing of the visitor. */
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
