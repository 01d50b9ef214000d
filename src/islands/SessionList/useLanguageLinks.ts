import { useEffect } from 'react';

/** Sets the query of the list on the language links in the header, which are outside every island. */
export function useLanguageLinks(query: string): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')) link.search = query;
  }, [query]);
}
