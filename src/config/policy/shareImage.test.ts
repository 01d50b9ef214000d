import { expect, it } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { shareImage } from './shareImage.ts';

const parsed = parseSettings({
  PORTAL_SITE_URL: 'https://portal.example.org',
  PORTAL_API_URL: 'https://api.example.org',
  PORTAL_API_TOKEN: 'token',
  PORTAL_ADMIN_URL: 'https://admin.example.org',
  PORTAL_MEDIA_ORIGINS: 'https://media.example.org',
});
if (!parsed.ok) throw new Error('settings rejected');
const { settings } = parsed;
const poster = 'https://media.example.org/p.jpg';
const logo = 'https://admin.example.org/uploads/logo.png';
const own = { url: 'https://portal.example.org/og.png', isLarge: true };

it.each([
  ['the poster before the logo', poster, logo, { url: poster, isLarge: true }],
  ['the logo where there is no poster', undefined, logo, { url: logo, isLarge: false }],
  ['no image from another origin', 'https://elsewhere.example/p.jpg', 'https://elsewhere.example/l.png', own],
  ['no SVG', undefined, 'https://admin.example.org/uploads/logo.SVG?v=2', own],
  ['no text that is not an address', 'poster.jpg', 'javascript:alert(1)', own],
])('%s', (_case, posterUrl, logoUrl, expected) => {
  expect(shareImage(settings, posterUrl, logoUrl)).toEqual(expected);
});
