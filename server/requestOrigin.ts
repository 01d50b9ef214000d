const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Origin of a request's address: the site's own whatever the Host header says, except among the names one machine has for itself. */
export function requestOrigin(siteUrl: string, host: string | undefined): string {
  const isLocalSite = LOOPBACK_HOST.test(new URL(siteUrl).host);
  return isLocalSite && host !== undefined && LOOPBACK_HOST.test(host) ? `http://${host}` : siteUrl;
}
