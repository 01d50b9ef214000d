import { getSettings } from '../../config/settings/currentSettings.ts';
import { LOCALE_INFO, type Locale, localizePath } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';

/** The blue of the icons. */
const ICON_COLOUR = '#174a7e';
/** The paper of src/styles/tokens.css. */
const PAPER_COLOUR = '#fbfaf6';

/** What crawlers may read: all but the list of private cities (spec §6), whatever its language. */
export const loadRobots = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...['/private$', '/private/$', '/*/private$', '/*/private/$'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', getSettings().siteUrl).href}`,
    '',
  ].join('\n');

/** The web app manifest in a language. */
export function loadManifest(locale: Locale, t: Translate) {
  const { name } = getSettings();
  const { tag, dir } = LOCALE_INFO[locale];
  const icon = (src: string, sizes: string, type: string, purpose: 'any' | 'maskable') => ({ src, sizes, type, purpose });
  return {
    id: '/',
    name,
    short_name: name,
    description: t('footer.about'),
    lang: tag,
    dir,
    start_url: localizePath('/', locale),
    scope: '/',
    display: 'minimal-ui',
    theme_color: ICON_COLOUR,
    background_color: PAPER_COLOUR,
    icons: [
      icon('/favicon.svg', 'any', 'image/svg+xml', 'any'),
      ...['192', '512'].flatMap((size) => [
        icon(`/icon-${size}.png`, `${size}x${size}`, 'image/png', 'any'),
        icon(`/icon-maskable-${size}.png`, `${size}x${size}`, 'image/png', 'maskable'),
      ]),
    ],
  };
}

/**
 * Which links a browser may fetch before they are followed: pages of this site, once a visitor points at their link. No file that is no page,
 * no embedded player, which would count as its own visit, and no moment of a session, which its page plays itself. Chromium also keeps every
 * link that it may fetch for as long as the page is open, with its row, and a live session's rows come and go for hours.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/*/embed', '/*/embed/*', '/*.:ending(ics|xml|json|vtt|txt|css|png|svg|webmanifest)'] } },
          { not: { href_matches: '/*/:kind(seek|topic)/*' } },
          { not: { selector_matches: '[download], [target=_blank], [aria-current]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
