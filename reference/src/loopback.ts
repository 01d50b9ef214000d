/** True for the names and addresses under which only the machine itself reaches a server; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
}
