import { getSettings } from '../../config/settings/currentSettings.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { Problem } from '../responses/problem.ts';

/** Blue of the icons. */
const ICON_COLOUR = '#174a7e';
/** Paper colour of src/styles/tokens.css. */
const PAPER_COLOUR = '#fbfaf6';

/**
 * Patterns of what crawlers may not read: the list of private cities (rule 2.3), results of searches, which have no end (rule 24.17), and
 * forms that follow something.
 */
const DISALLOWED = [
  '/private$',
  '/private/$',
  '/*/private$',
  '/*/private/$',
  '/search?',
  '/search/',
  '/search.',
  '/*/search?',
  '/*/search/',
  '/*/search.',
  '/*/follow$',
  '/*/follow?',
  '/*/follow/',
];

/** Text of `robots.txt`: crawlers may read everything but a few pages, in any language. */
export const loadRobots = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', getSettings().siteUrl).href}`,
    '',
  ].join('\n');

const DAY_MS = 86_400_000;

/** Days for which a copy of security.txt holds: less than a year (RFC 9116). */
const CONTACT_DAYS = 180;

/** `security.txt`: where a vulnerability is reported; a problem where no contact is set (rule 23.25). */
export function loadSecurityContact(nowMs: number): Result<ServedDocument, Problem> {
  const { securityContact, siteUrl } = getSettings();
  if (securityContact === undefined) return fail('not-found');
  // Whole days: caches and robots see the same text for a day.
  const expires = new Date((Math.floor(nowMs / DAY_MS) + CONTACT_DAYS) * DAY_MS);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', siteUrl).href}`,
  ];
  return ok({ body: `${lines.join('\n')}\n`, type: 'text/plain', cacheControl: 'public, max-age=3600' });
}

/** Web app manifest in one language. */
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
 * Speculation rules: the browser may prefetch a page of this site when the visitor points at its link. Excluded are files, embeds, which
 * would count as a visit, and times and topics of a session, which the open page plays itself. The latter also saves memory: Chromium
 * keeps every link that it may prefetch, with its row, while the page is open, and a live session adds and removes rows for hours.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/*/embed',
                '/*/embed/*',
                '/*/follow',
                '/*/follow/*',
                '/*/:kind(seek|topic)/*',
                '/*.:ending(ics|xml|json|vtt|txt|css|png|svg|webmanifest)',
              ],
            },
          },
          { not: { selector_matches: '[download], [target=_blank], [aria-current]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
