import { getSettings } from '../../config/settings/currentSettings.ts';
import { absoluteAddress } from '../../domain/http/absoluteAddress.ts';
import { type Locale, localizePath } from '../../i18n/locales.ts';

/** Absolute address of a page path in a language: below PORTAL_SITE_URL, whatever host was asked (contract §2). */
export const siteAddress = (path: string, locale: Locale): string => absoluteAddress(getSettings().siteUrl, localizePath(path, locale));
