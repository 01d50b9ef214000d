import { parseTime } from '../domain/timeText.ts';

/** An input of a dialog by its name, where it has one. */
export const fieldOf = (panel: HTMLElement, name: string): HTMLInputElement | null => panel.querySelector(`input[name="${name}"]`);

/** Says something in a dialog's status line; the texts are data attributes of the dialog, '' says nothing. */
export function say(panel: HTMLElement, text: string): void {
  const status = panel.querySelector('[role="status"]');
  if (status) status.textContent = (text && panel.dataset[text]) ?? '';
}

/** Copies what a field holds and says so by the text of that name; where the browser refuses, it selects the field for the visitor. */
export async function copyField(panel: HTMLElement, field: HTMLInputElement | HTMLTextAreaElement, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
    say(panel, copied);
  } catch {
    field.focus();
    field.select();
    say(panel, 'failed');
  }
}

/** Seconds that a field says, undefined while it is empty; `unreadable`, which the dialog then says, for anything else. */
export function readTime(panel: HTMLElement, field: HTMLInputElement): number | undefined | 'unreadable' {
  const text = field.value.trim();
  const seconds = parseTime(text);
  const isUnreadable = text !== '' && seconds === undefined;
  if (isUnreadable) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  say(panel, isUnreadable ? 'unreadable' : '');
  return isUnreadable ? 'unreadable' : seconds;
}

/** Calls back when a button of a dialog with this `data-act` is pressed. */
export function onAct(panel: HTMLElement, act: string, callback: () => void, signal: AbortSignal): void {
  panel.querySelector(`[data-act="${act}"]`)?.addEventListener('click', callback, { signal });
}
