import { DOWNLOAD_FIELDS, type DownloadField, type DownloadOrder, type DownloadProblems } from '../domain/downloadRequest.ts';
import type { Result } from '../domain/result.ts';

const inputOf = (form: HTMLFormElement, field: DownloadField) => form.querySelector<HTMLElement>(`#download-${field}`);
const lineOf = (form: HTMLFormElement, field: DownloadField) => form.querySelector<HTMLElement>(`#download-${field}-problem`);

/** Says at an input what is wrong with it, or that nothing is (''). */
function tell(form: HTMLFormElement, field: DownloadField, words: string): void {
  const line = lineOf(form, field);
  const input = inputOf(form, field);
  if (!line || !input) return;
  line.textContent = words;
  line.hidden = words === '';
  // A group of boxes has no such state; its line says it.
  if (input instanceof HTMLInputElement) {
    if (words) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
}

/** Says in the summary, which gets the focus, what keeps a form from being sent. */
function summarise(form: HTMLFormElement, text: string, words: [DownloadField, string][]): void {
  const summary = form.querySelector<HTMLElement>('.summary');
  if (!summary) return;
  summary.querySelector('p')?.replaceChildren(text);
  const items = words.map(([field, problem]) => {
    const link = document.createElement('a');
    link.href = `#download-${field}`;
    link.textContent = `${lineOf(form, field)?.dataset['label'] ?? ''}: ${problem}`;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      inputOf(form, field)?.focus();
    });
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  summary.querySelector('ul')?.replaceChildren(...items);
  summary.hidden = false;
  summary.focus();
}

function show(form: HTMLFormElement, text: string, words: Partial<Record<DownloadField, string>>): void {
  for (const field of DOWNLOAD_FIELDS) tell(form, field, words[field] ?? '');
  const told = DOWNLOAD_FIELDS.flatMap((field): [DownloadField, string][] => (words[field] ? [[field, words[field]]] : []));
  summarise(form, text, told);
}

/** Shows what is wrong with a form, in the words that stand in it. */
export function showProblems(form: HTMLFormElement, problems: DownloadProblems): void {
  const words = Object.entries(problems).map(([field, problem]) => [
    field,
    lineOf(form, field as DownloadField)?.getAttribute(`data-${problem}`),
  ]);
  show(form, form.dataset['invalid'] ?? '', Object.fromEntries(words) as Partial<Record<DownloadField, string>>);
}

/** Shows why the portal did not take a form; without an answer that is the server's error. */
export function showFailure(
  form: HTMLFormElement,
  error: { code: string; message: string; fields?: Record<string, string> } | undefined,
): void {
  const isServers = error === undefined || error.code === 'upstream-failed';
  show(form, isServers ? (form.dataset['failed'] ?? '') : error.message, error?.fields ?? {});
}

/** Takes the word of a problem away once the input that was changed has none any more. */
export function clearProblems(form: HTMLFormElement, order: Result<DownloadOrder, DownloadProblems>, target: EventTarget | null): void {
  const left = order.ok ? {} : order.error;
  for (const field of DOWNLOAD_FIELDS) if (!(field in left)) tell(form, field, '');
  const summary = form.querySelector<HTMLElement>('.summary');
  if (order.ok && summary && !summary.contains(target as Node | null)) summary.hidden = true;
}
