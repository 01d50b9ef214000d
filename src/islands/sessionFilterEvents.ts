import { isPlainClick } from './hydration/heldClick.ts';
import { barAddress, checkName, copyValues, formAddress, formPath, isEdited, nameField, shownAddress } from './sessionFilterForm.ts';
import { followLanguages, markBusy, showBeginning, showResults } from './sessionResults.ts';

/** What made the results change. */
type Cause = 'typing' | 'form' | 'link' | 'pager' | 'history';

/** How long typing rests before it is searched for, ms. */
const TYPING_REST_MS = 300;

const FORM = 'form[data-session-filter]';

async function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(address, { signal, headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Lets the filter form, tabs and pager in `root` change the list in place; returns how to stop. */
export function followSessionFilter(root: HTMLElement): () => void {
  const form = root.querySelector<HTMLFormElement>(FORM);
  if (!form) return () => undefined;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let wanted = shownAddress(form);
  let request: AbortController | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let lastCause: Cause | undefined;

  const remember = (address: string, cause: Cause) => {
    // One entry for a name, not one for each rest while typing it.
    if (cause === 'typing' && lastCause === 'typing') history.replaceState(null, '', address);
    else if (cause !== 'history') history.pushState(null, '', address);
    lastCause = cause;
  };

  const show = async (address: string, cause: Cause) => {
    clearTimeout(typing);
    if (address === wanted) return;
    wanted = address;
    request?.abort();
    const current = (request = new AbortController());
    markBusy(root, true);
    try {
      const page = await fetchPage(address, current.signal);
      const pageForm = page.querySelector<HTMLFormElement>(FORM);
      if (!pageForm || !showResults(root, page)) throw new Error(`${address} is not a session list`);
      remember(address, cause);
      followLanguages(page);
      if (cause !== 'typing' && cause !== 'form') copyValues(pageForm, form);
      if (cause === 'pager') showBeginning(root);
      markBusy(root, false);
    } catch {
      // Aborted by a newer wish, or else the browser tries by itself and says what is wrong.
      if (!current.signal.aborted) location.assign(address);
    }
  };

  const applyForm = (cause: Cause) => {
    checkName(form);
    void show(formAddress(form), cause);
  };

  const onTyping = (event: Event) => {
    if (event.target !== nameField(form) || (event instanceof InputEvent && event.isComposing)) return;
    clearTimeout(typing);
    typing = setTimeout(() => {
      applyForm('typing');
    }, TYPING_REST_MS);
  };

  const onChange = (event: Event) => {
    if (event.target instanceof HTMLSelectElement) applyForm('form');
  };

  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (checkName(form)) nameField(form)?.focus();
    else applyForm('form');
  };

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event) || link.origin !== location.origin || link.pathname !== formPath(form)) return;
    event.preventDefault();
    void show(link.pathname + link.search, link.closest('[data-pager]') ? 'pager' : 'link');
  };

  const onHistory = () => void show(barAddress(form), 'history');

  form.addEventListener('input', onTyping, options);
  form.addEventListener('compositionend', onTyping, options);
  form.addEventListener('change', onChange, options);
  form.addEventListener('submit', onSubmit, options);
  root.addEventListener('click', onClick, options);
  addEventListener('popstate', onHistory, options);
  if (isEdited(form)) applyForm('typing');
  else onHistory();

  return () => {
    stop.abort();
    request?.abort();
    clearTimeout(typing);
  };
}
