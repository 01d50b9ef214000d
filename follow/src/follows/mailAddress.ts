import { domainToASCII } from 'node:url';

/** Longest address of RFC 5321, in characters. */
const MOST_CHARACTERS = 254;
const MOST_LOCAL_CHARACTERS = 64;

/** Characters of a local part that needs no quotes (RFC 5322), and those of other scripts (RFC 6531). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;

/** Labels of a host name, of which the last is no number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;

/**
 * Reads one mail address, without a name, quotes, comments or a list; undefined for any other text. The domain is in lower case and ASCII;
 * the rest is as it was written.
 */
export function parseMailAddress(text: string): string | undefined {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainToASCII(address.slice(at + 1));
  const isLocal = LOCAL.test(local) && local.length <= MOST_LOCAL_CHARACTERS && !/^\.|\.\.|\.$/.test(local);
  if (at < 1 || !isLocal || !DOMAIN.test(domain)) return undefined;
  const parsed = `${local}@${domain}`;
  return parsed.length <= MOST_CHARACTERS ? parsed : undefined;
}
