/** True for host names and addresses of the loopback interface; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
}
