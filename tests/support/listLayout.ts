import { vi } from 'vitest';

/** What the box of a long list measures, and a row in it, px. */
const [BOX_HEIGHT, ROW_HEIGHT] = [400, 40];

/** Gives elements a size, in a document without layout: lists that render what is in view have something in view. */
export function mockListLayout(): void {
  const heightOf = (element: HTMLElement) => (element.tagName === 'LI' ? ROW_HEIGHT : BOX_HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX_HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
}
