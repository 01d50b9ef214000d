import { vi } from 'vitest';

/** Height of the box of a long list, and of a row in it, px. */
const BOX_HEIGHT = 400;
const ROW_HEIGHT = 40;

/** Gives elements a size in a document without layout, so that virtual lists render some rows. */
export function mockListLayout(): void {
  const heightOf = (element: HTMLElement) => (element.tagName === 'LI' ? ROW_HEIGHT : BOX_HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX_HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
}
