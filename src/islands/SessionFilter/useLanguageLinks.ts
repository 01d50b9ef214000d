import { useEffect } from 'react';

/** Lets the links to other languages, which are the footer's and no island's, lead to what the list shows: `query` is that of its address. */
export function useLanguageLinks(query: string): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('footer a[hreflang]')) link.search = query;
  }, [query]);
}
