import { getSettings } from '../../config/settings/currentSettings.ts';
import { absoluteAddress } from '../../domain/http/absoluteAddress.ts';
import { type Locale } from '../../i18n/locales.ts';
import { localizePath } from '../../i18n/localizedPath.ts';

/** Absolute address of a page path in a language: always below PORTAL_SITE_URL, never of the Host header (rule 1.11). */
export const siteAddress = (path: string, locale: Locale): string => absoluteAddress(getSettings().siteUrl, localizePath(path, locale));
