import { formatTime } from '../i18n/format.ts';
import type { LiveListFacts } from '../i18n/pageTexts.ts';
import { pageTranslator } from '../i18n/pageTranslator.ts';
import { setText } from './patchList.ts';

/** What the page says of a list that follows the session (`data-live`). */
export const readFacts = (list: HTMLElement) => JSON.parse(list.dataset['live'] ?? '{}') as LiveListFacts;

/** The words in which a list says what changes. */
export const translatorOf = ({ texts, locale }: LiveListFacts) => pageTranslator(texts, locale);

/** The templates of a list, in their order. */
export const templatesOf = (list: HTMLElement) => list.querySelectorAll<HTMLTemplateElement>(':scope > template');

/** Puts text into the element that a selector finds, which is hidden while there is none. */
export function setOptionalText(row: ParentNode, selector: string, text: string | undefined): void {
  row.querySelector(selector)?.toggleAttribute('hidden', !text);
  setText(row, `${selector} bdi`, text ?? '');
}

/** Says when something began, with a link to it where the picture can go back. */
export function setInstant(row: ParentNode, instantMs: number | undefined, { href, locale, timeZone }: LiveListFacts): void {
  const link = row.querySelector('a');
  link?.querySelector('.figures')?.toggleAttribute('hidden', instantMs === undefined);
  setText(row, 'a .figures', instantMs === undefined ? '' : formatTime(instantMs, locale, timeZone));
  for (const [name, value] of Object.entries({ href, 'data-instant': instantMs })) {
    if (href === undefined || instantMs === undefined) link?.removeAttribute(name);
    else link?.setAttribute(name, String(value));
  }
}

/** Marks the row of a list that is current (contract §7), and no other. */
export function markCurrent(list: Element, selector: string, id: string | undefined): void {
  for (const row of list.querySelectorAll(`${selector}[aria-current]`)) {
    if (row.getAttribute('data-id') !== id) row.removeAttribute('aria-current');
  }
  if (id !== undefined) list.querySelector(`${selector}[data-id="${CSS.escape(id)}"]`)?.setAttribute('aria-current', 'true');
}

/** Changes rows, which may move, and leaves the keyboard's focus where it was. */
export function keepFocus(change: () => void): void {
  const focused = document.activeElement;
  change();
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}
