/** Splits an IPv6 address into its eight groups, with "::" expanded; undefined for any other text. */
function toGroups(address: string): string[] | undefined {
  const [head = '', tail, ...more] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  if (more.length > 0 || missing < 0 || (tail === undefined && missing !== 0)) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : undefined;
}

const toText = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');

/**
 * Returns the network of a visitor's address, /24 of IPv4 or /56 of IPv6: one visitor can use all addresses in it. Any other text is its
 * own network (rule 14.10).
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = toGroups(plain)?.map((group) => Number.parseInt(group, 16));
  if (groups === undefined) return address;
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${toText([a, b, c, d & 0xff00])}::/56`;
}

/**
 * Returns the site of a visitor's address, /48 of IPv6 with its 256 networks, which data centres give to one customer; of IPv4 the network
 * (rule 14.16).
 */
export function toSite(address: string): string {
  const network = toNetwork(address);
  return network.endsWith('::/56') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}
