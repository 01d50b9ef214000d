/** Policy of answers without their own: nothing may be loaded or run. */
const DEFAULT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Policy of the worker that shows messages: a notification has the icon of the portal (rule 28.64). */
export const WORKER_POLICY = `${DEFAULT_POLICY}; img-src 'self'`;

/** Security headers of every answer as name and value (rule 23.8); the Content-Security-Policy of a page replaces the one here. */
export function securityHeaders(siteUrl: string): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', DEFAULT_POLICY],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  if (siteUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=31536000']);
  return headers;
}
