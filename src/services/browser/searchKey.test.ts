// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writePreferences } from './preferences.ts';
import { focusInPopover } from './searchKey.ts';

/** Listens for the key "/" on the field of a menu, as in the header of a wide screen, or of a page. */
function start(place: 'menu' | 'page') {
  const input = '<div class="island"><input type="search" aria-label="Search"></div>';
  document.body.innerHTML = `${place === 'menu' ? `<button popovertarget="search">Search</button><div id="search" popover>${input}</div>` : input}<button>Play</button><textarea></textarea><dialog open><a href="#">Close</a></dialog>`;
  const island = document.querySelector<HTMLElement>('.island')!;
  focusInPopover(island);
  const popover = document.querySelector<HTMLElement>('[popover]');
  const open = vi.fn();
  document.querySelector('[popovertarget]')?.addEventListener('click', open);
  return { input: island.querySelector('input')!, popover, open };
}

/** Presses a key; false when it is taken. */
const press = (options: KeyboardEventInit = {}) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...options }));

/** Listeners of the window, which a page never removes. */
const listeners: Parameters<typeof addEventListener>[] = [];

// A document without layout.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.closest('[hidden]') ? null : document.body;
  },
});

beforeEach(() => {
  const add = addEventListener;
  vi.spyOn(window, 'addEventListener').mockImplementation((...listener: Parameters<typeof addEventListener>) => {
    listeners.push(listener);
    add.apply(window, listener);
  });
});
afterEach(() => {
  for (const listener of listeners.splice(0)) removeEventListener(...listener);
  document.body.replaceChildren();
  localStorage.clear();
});

describe('the key "/" (rule 7.20)', () => {
  it('focuses the field of the header, whose menu opens first', () => {
    const { input, popover, open } = start('menu');
    popover!.hidden = true;
    open.mockImplementation(() => (popover!.hidden = false));
    expect(press()).toBe(false);
    expect(open).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(input);
  });

  it('does not close a menu that is open', () => {
    const { open, input } = start('menu');
    document.querySelector<HTMLElement>('button:not([popovertarget])')!.focus();
    expect(press()).toBe(false);
    expect(open).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { key: '?' }])('with %j is not taken', (options) => {
    const { input } = start('menu');
    expect(press(options)).toBe(true);
    expect(document.activeElement).not.toBe(input);
  });

  it.each(['textarea', 'dialog a'])('is text in a %s', (selector) => {
    const { input } = start('menu');
    document.querySelector<HTMLElement>(selector)!.focus();
    expect(press()).toBe(true);
    expect(document.activeElement).not.toBe(input);
  });

  it('is text in the field itself', () => {
    const { input } = start('menu');
    input.focus();
    expect(press()).toBe(true);
  });

  it('does nothing when the visitor has switched shortcuts off', () => {
    const { input } = start('menu');
    writePreferences({ shortcuts: false });
    expect(press()).toBe(true);
    expect(document.activeElement).not.toBe(input);
  });

  it('does nothing for a field in the page', () => {
    const { input } = start('page');
    expect(press()).toBe(true);
    expect(document.activeElement).not.toBe(input);
  });
});
