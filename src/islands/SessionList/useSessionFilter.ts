import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FilterFields } from '../../components/sessions/filter/SessionFilterForm.tsx';
import type { FilteredListView } from '../../domain/lists/sessionListView.ts';
import { isTooShort, parseSessionFilter, type SessionFilter, toSessionQuery } from '../../domain/lists/sessionQuery.ts';
import { useSessionList } from './useSessionList.ts';

/** The reason for a change of the list. */
type Cause = 'typing' | 'form' | 'link' | 'pager' | 'history';

/** Pause in typing after which a search starts, ms. */
const TYPING_PAUSE_MS = 300;

const fieldsOf = ({ query, when, category }: SessionFilter): FilterFields => ({ query, when, category });

/** Returns the normalised filter of an address. */
const filterOf = (search: string): SessionFilter => parseSessionFilter(new URLSearchParams(search));

/** Returns the filter of the fields, for the first page; a name that is too short filters nothing (rule 4.4). */
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

/** The filter of a session list: fields, links and browser history change the list, and the list changes the address. */
export function useSessionFilter({ first, base, nameRef, countRef }: SessionFilterOptions) {
  const { list, isBusy, load, refresh } = useSessionList(first, base);
  const [fields, setFields] = useState(() => fieldsOf(first.filter));
  /** The name of the last search. A name that is too short is reported after a pause in typing only. */
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
    // Typing a name makes one history entry, not one for each pause.
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
    // Let the browser load the page: it shows the list or the error.
    if (answer === 'failed') {
      location.assign(base + query);
      return;
    }
    updateHistory(base + query, cause);
    if (cause !== 'typing' && cause !== 'form') {
      const { query: name, ...others } = fieldsOf(answer.filter);
      // Keep a typed name that is too short for a search.
      change(isTooShort(latest.current.fields.query) ? others : { ...others, query: name });
      setSearched(latest.current.fields.query);
    }
    if (cause === 'pager') {
      // The pager is at the end of the list: show the start of the next page.
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
    // Take over text that was typed before hydration.
    if (typed !== latest.current.fields.query) {
      change({ query: typed });
      apply('typing');
    } else onHistory();
    return () => {
      removeEventListener('popstate', onHistory);
      clearTimeout(typing.current);
    };
  }, []);

  // The followed link may have been removed from the page: move the lost focus to the number of sessions.
  useEffect(() => {
    if (isLinkFollowed.current && document.activeElement === document.body) countRef.current?.focus({ preventScroll: true });
    isLinkFollowed.current = false;
  }, [list]);

  return {
    list,
    isBusy,
    fields,
    isInvalid: isTooShort(searched),
    onName: (query: string, isComposing: boolean) => {
      change({ query });
      clearTimeout(typing.current);
      if (!isComposing) typing.current = setTimeout(() => apply('typing'), TYPING_PAUSE_MS);
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
    refresh: (canShow: () => boolean) => refresh(latest.current.query, canShow),
  };
}
