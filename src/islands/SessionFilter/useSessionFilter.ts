import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FilterFields } from '../../components/sessions/filter/SessionFilterForm.tsx';
import type { FilteredListView } from '../../domain/lists/sessionListView.ts';
import { isTooShort, parseSessionFilter, type SessionFilter, toSessionQuery } from '../../domain/lists/sessionQuery.ts';
import { useSessionList } from './useSessionList.ts';

/** What made the list change. */
type Cause = 'typing' | 'form' | 'link' | 'pager' | 'history';

/** How long typing rests before it is searched for, ms. */
const TYPING_REST_MS = 300;

const fieldsOf = ({ query, when, category }: SessionFilter): FilterFields => ({ query, when, category });

/** What an address asks for, written in one way. */
const filterOf = (search: string): SessionFilter => parseSessionFilter(new URLSearchParams(search));

/** The first page of what the fields ask for; a name that is too short asks for nothing (spec §5). */
function toFilter({ query, when, category }: FilterFields, tab: SessionFilter['tab']): SessionFilter {
  const filter = filterOf(toSessionQuery({ tab, query, when, category, page: 1 }));
  return { ...filter, query: isTooShort(filter.query) ? '' : filter.query };
}

interface SessionFilterOptions {
  first: FilteredListView;
  /** Path of the page. */
  base: string;
  nameRef: RefObject<HTMLInputElement | null>;
  countRef: RefObject<HTMLParagraphElement | null>;
}

/** The filter of a city's sessions: the list follows the fields, links and the history; the address follows the list. */
export function useSessionFilter({ first, base, nameRef, countRef }: SessionFilterOptions) {
  const { list, isBusy, load, refresh } = useSessionList(first, base);
  const [fields, setFields] = useState(() => fieldsOf(first.filter));
  /** The name as it was last searched for: what is too short is said once typing rests. */
  const [searched, setSearched] = useState(first.filter.query);
  const latest = useRef({ fields, tab: first.filter.tab, query: toSessionQuery(first.filter) });
  const lastCause = useRef<Cause>(undefined);
  const isLinkFollowed = useRef(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (choice: Partial<FilterFields>) => {
    latest.current.fields = { ...latest.current.fields, ...choice };
    setFields(latest.current.fields);
  };

  const updateHistory = (address: string, cause: Cause) => {
    // One entry for a name, not one for each rest while typing it.
    if (cause === 'typing' && lastCause.current === 'typing') history.replaceState(null, '', address);
    else if (cause !== 'history') history.pushState(null, '', address);
    lastCause.current = cause;
  };

  const show = async (filter: SessionFilter, cause: Cause) => {
    clearTimeout(typing.current);
    const query = toSessionQuery(filter);
    if (query === latest.current.query) return;
    latest.current.query = query;
    latest.current.tab = filter.tab;
    isLinkFollowed.current = cause === 'link';
    const answer = await load(query);
    if (answer === 'superseded') return;
    // The browser loads the page: either that works, or it says what is wrong.
    if (answer === 'failed') {
      location.assign(base + query);
      return;
    }
    updateHistory(base + query, cause);
    if (cause !== 'typing' && cause !== 'form') {
      const { query: name, ...others } = fieldsOf(answer.filter);
      // A name that is too short to search with stays as it was typed.
      change(isTooShort(latest.current.fields.query) ? others : { ...others, query: name });
      setSearched(latest.current.fields.query);
    }
    if (cause === 'pager') {
      // Who turned a page at its end reads the next from its beginning.
      countRef.current?.focus({ preventScroll: true });
      countRef.current?.scrollIntoView();
    }
  };

  const apply = (cause: Cause) => {
    setSearched(latest.current.fields.query);
    void show(toFilter(latest.current.fields, latest.current.tab), cause);
  };

  const follow = (event: { currentTarget: HTMLAnchorElement }, cause: Cause) => void show(filterOf(event.currentTarget.search), cause);

  useEffect(() => {
    const onHistory = () => void show(filterOf(location.search), 'history');
    addEventListener('popstate', onHistory);
    const typed = nameRef.current?.value ?? '';
    // The visitor may have typed before the island was hydrated.
    if (typed !== latest.current.fields.query) {
      change({ query: typed });
      apply('typing');
    } else onHistory();
    return () => {
      removeEventListener('popstate', onHistory);
      clearTimeout(typing.current);
    };
  }, []);

  // The keyboard stays where it was: on the same link, or at the count where that link is gone.
  useEffect(() => {
    if (isLinkFollowed.current && document.activeElement === document.body) countRef.current?.focus({ preventScroll: true });
    isLinkFollowed.current = false;
  }, [list]);

  return {
    ...{ list, isBusy, fields, isInvalid: isTooShort(searched) },
    onName: (query: string, isComposing: boolean) => {
      change({ query });
      clearTimeout(typing.current);
      if (!isComposing) typing.current = setTimeout(() => apply('typing'), TYPING_REST_MS);
    },
    onChoice: (choice: Partial<FilterFields>) => {
      change(choice);
      apply('form');
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (isTooShort(latest.current.fields.query)) nameRef.current?.focus();
      apply('form');
    },
    follow,
    refresh: (isWanted: () => boolean) => refresh(latest.current.query, isWanted),
  };
}
