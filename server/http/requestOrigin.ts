const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Says whether a Host header is one of the names a machine has for itself. */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && LOOPBACK_HOST.test(host);

/** Origin of a request's address: the site's own whatever the Host header says, except among the names one machine has for itself. */
export function requestOrigin(siteUrl: string, host: string | undefined): string {
  return isLoopbackHost(new URL(siteUrl).host) && isLoopbackHost(host) ? `http://${host}` : siteUrl;
}
