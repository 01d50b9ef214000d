/** Whole groups of an IPv6 address, "::" written out; undefined for what is none. */
function toGroups(address: string): string[] | undefined {
  const [head = '', tail, ...more] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  if (more.length > 0 || missing < 0 || (tail === undefined && missing !== 0)) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : undefined;
}

/** The network that a visitor's address belongs to, /24 or /56: what one visitor can change of an address changes nothing. Anything else is a network of its own. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = toGroups(plain)?.map((group) => Number.parseInt(group, 16));
  if (groups === undefined) return address;
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
