import { createHash } from 'node:crypto';
import { mediaOrigins } from './mediaOrigins.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns the directives of a page's Content-Security-Policy that depend on settings: media, connections and frame ancestors (rules 16.3,
 * 23.9). They are joined to one directive because Astro compares each directive with all before it at every rendering.
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

/** Returns the source expression (SHA-256) that allows one inline script (rule 23.8). */
export const scriptHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
