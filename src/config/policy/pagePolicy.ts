import { createHash } from 'node:crypto';
import { mediaOrigins } from './mediaOrigins.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Directives of a page's Content-Security-Policy that depend on settings: where media may come from and who may frame the page (contract §2).
 * They are written as one, which Astro takes as it is: it would compare each with all before it, at every rendering.
 */
export function pageDirectives(settings: Settings, frameAncestors: string): `img-src ${string}` {
  const { media, connect } = mediaOrigins(settings);
  return [
    `img-src 'self' data: ${media.join(' ')}`,
    `media-src 'self' blob: ${media.join(' ')}`,
    `connect-src 'self' ${connect.join(' ')}`,
    "worker-src 'self'",
    "font-src 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join(';') as `img-src ${string}`;
}

/** Source expression by which a policy admits one inline script, as browsers compute it. */
export const scriptHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
