import { foldText } from '../domain/textSearch.ts';

/** Shows the topics whose name contains what is typed, all of them for nothing (spec §5), and tells how many. */
export function followTopicSearch(signal: AbortSignal): void {
  const field = document.querySelector<HTMLInputElement>('[data-topic-search]');
  const status = document.querySelector<HTMLElement>('[data-found]');
  if (!field || !status) return;
  const search = () => {
    const term = foldText(field.value);
    let found = 0;
    // Of a live session there may be others than a moment ago.
    for (const row of document.querySelectorAll('[data-topics] > li')) {
      const isFound = foldText(row.querySelector('bdi')?.textContent ?? '').includes(term);
      row.toggleAttribute('hidden', !isFound);
      if (isFound) found += 1;
    }
    const told = term === '' ? '' : (status.dataset['found']?.replace('{count}', String(found)) ?? '');
    if (status.textContent !== told) status.textContent = told;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || field.value === '') return;
    event.preventDefault();
    field.value = '';
    search();
  };
  field.addEventListener('input', search, { signal });
  field.addEventListener('keydown', onKey, { signal });
  // What was typed before there was anybody to read it.
  search();
}
