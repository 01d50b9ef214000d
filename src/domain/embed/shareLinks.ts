/** A link that opens a network's own page for sharing; `mail` has no name of its own. */
export interface ShareLink {
  network: 'mail' | 'WhatsApp' | 'Facebook' | 'LinkedIn' | 'Bluesky' | 'Mastodon' | 'X';
  href: string;
}

/** Links by which a page, at an absolute address, is shared (spec §2): plain addresses, so that a network learns of a visitor only when they follow one. */
export function shareLinks(address: string, title: string): ShareLink[] {
  const page = encodeURIComponent(address);
  // Half a character cannot be encoded.
  const name = encodeURIComponent(title.toWellFormed());
  const both = `${name}%20${page}`;
  return [
    { network: 'mail', href: `mailto:?subject=${name}&body=${page}` },
    { network: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    { network: 'Bluesky', href: `https://bsky.app/intent/compose?text=${both}` },
    { network: 'Mastodon', href: `https://share.joinmastodon.org/#text=${both}` },
    { network: 'X', href: `https://x.com/intent/post?text=${name}&url=${page}` },
  ];
}

/** Address of a session's page that begins at a position, in whole seconds (spec §2 "seek"); without one the page's own. Its query stays. */
export function addressAt(address: string, seconds: number | undefined): string {
  if (seconds === undefined) return address;
  const [path = '', query] = address.split('?');
  return `${path}/seek/${Math.floor(seconds)}${query === undefined ? '' : `?${query}`}`;
}
