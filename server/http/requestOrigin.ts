const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Whether a Host header names the machine itself (loopback). */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && LOOPBACK_HOST.test(host);

/** Origin of a request's address: that of the site regardless of the Host header (rule 1.11), except between loopback names. */
export function requestOrigin(siteUrl: string, host: string | undefined): string {
  return isLoopbackHost(new URL(siteUrl).host) && isLoopbackHost(host) ? `http://${host}` : siteUrl;
}
