import { foldText } from '../domain/textSearch.ts';

/** Shows the topics whose name contains what is typed, all of them for nothing (spec §5), and tells how many. */
export function followTopicSearch(signal: AbortSignal): void {
  const field = document.querySelector<HTMLInputElement>('[data-topic-search]');
  const status = document.querySelector<HTMLElement>('[data-found]');
  const rows = [...document.querySelectorAll('[data-topics] > li')].map((row) => ({
    row,
    name: foldText(row.querySelector('bdi')?.textContent ?? ''),
  }));
  if (!field || !status) return;
  const search = () => {
    const term = foldText(field.value);
    let found = 0;
    for (const { row, name } of rows) {
      const isFound = name.includes(term);
      row.toggleAttribute('hidden', !isFound);
      if (isFound) found += 1;
    }
    status.textContent = term === '' ? '' : (status.dataset['found']?.replace('{count}', String(found)) ?? '');
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
