const shown = new WeakMap<Element, unknown>();

/** Puts text into the first element that a selector finds, only where it says something else. */
export function setText(row: ParentNode, selector: string, text: string): void {
  const element = row.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * Makes the rows of a list (children with `data-id`) those of the records, in their order: rows that the page came with are kept, new ones are
 * copies of the template. `fill` is called for a row only when its record is another object than before.
 */
export function patchList<T extends { id: string }>(
  list: Element,
  template: HTMLTemplateElement,
  records: readonly T[],
  fill: (row: HTMLElement, record: T) => void,
): void {
  const rows = new Map<string | undefined, HTMLElement>();
  for (const row of list.querySelectorAll<HTMLElement>(':scope > [data-id]')) rows.set(row.dataset['id'], row);
  const wanted = new Set(records.map(({ id }) => id));
  // Before the others are put in order: they need not move for it.
  for (const [id, row] of rows) if (id === undefined || !wanted.has(id)) row.remove();
  let next = list.querySelector(':scope > [data-id]');
  for (const record of records) {
    const row = rows.get(record.id) ?? (template.content.firstElementChild?.cloneNode(true) as HTMLElement);
    row.dataset['id'] = record.id;
    if (shown.get(row) !== record) {
      fill(row, record);
      shown.set(row, record);
    }
    // Moving a row that stands where it should would take the keyboard's focus out of it.
    if (row === next) next = next.nextElementSibling;
    else list.insertBefore(row, next);
  }
}
