/** A link that opens the share page of a network; `mail` opens the mail program. */
export interface ShareLink {
  network: 'mail' | 'WhatsApp' | 'Facebook' | 'LinkedIn' | 'Bluesky' | 'Mastodon' | 'X';
  href: string;
}

/**
 * Returns the share links of a page with an absolute address: plain addresses, so that a network learns of a visitor only when they follow
 * one (rule 16.7).
 */
export function shareLinks(address: string, title: string): ShareLink[] {
  const page = encodeURIComponent(address);
  // `encodeURIComponent` throws on a lone surrogate.
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
