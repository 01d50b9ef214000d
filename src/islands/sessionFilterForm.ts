import { isTooShort, parseSessionFilter, toSessionQuery } from '../domain/sessionQuery.ts';

/** Address path and query of the first page of what the form asks for; a name that is too short asks for nothing. */
export function formAddress(form: HTMLFormElement): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') parameters.set(name, value);
  const filter = parseSessionFilter(parameters);
  return formPath(form) + toSessionQuery({ ...filter, query: isTooShort(filter.query) ? '' : filter.query });
}

/** What the server's page shows: its address without what asks for nothing. */
export const shownAddress = (form: HTMLFormElement): string => form.dataset['sessionFilter'] ?? '';

/** What the address bar asks for, written in the same way. */
export const barAddress = (form: HTMLFormElement): string =>
  formPath(form) + toSessionQuery(parseSessionFilter(new URLSearchParams(location.search)));

/** Path of the page that the form and its links lead to. */
export const formPath = (form: HTMLFormElement): string => new URL(form.action).pathname;

/** The field for the name of a session. */
export const nameField = (form: HTMLFormElement): HTMLInputElement | null => form.querySelector('input[name="q"]');

/** Says beside the field, or no longer says, that the name is too short; true when it is (spec §5). */
export function checkName(form: HTMLFormElement): boolean {
  const field = nameField(form);
  const isInvalid = field !== null && isTooShort(field.value);
  if (isInvalid) field.setAttribute('aria-invalid', 'true');
  else field?.removeAttribute('aria-invalid');
  const message = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
  if (message) message.hidden = !isInvalid;
  return isInvalid;
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement);

/** Puts the values of the same form in another page into this one. */
export function copyValues(from: HTMLFormElement, to: HTMLFormElement): void {
  const values = new Map(controlsOf(from).map(({ name, value }) => [name, value]));
  const typed = nameField(to);
  for (const control of controlsOf(to)) {
    // A name that is too short to search with is not in the other page: it stays as it was typed.
    if (control !== typed || !isTooShort(typed.value)) control.value = values.get(control.name) ?? '';
  }
  checkName(to);
}

/** Whether the visitor changed something before there was script to see it. */
export const isEdited = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) => {
    if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  });
