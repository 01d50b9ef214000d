/** A session's reference (`go-19`) from an id of any form: letters, digits and . _ ~ -, at most 128. */
export function toReference(prefix: string, id: string): string {
  return `${prefix}-${id.replace(/[^A-Za-z0-9._~-]+/g, '-')}`.slice(0, 128);
}

/** An id (`item-142`) for a record of the seed: letters, digits and hyphens, at most 64, and none of `taken`, to which it is added. */
export function toRecordId(prefix: string, id: string, taken: Set<string>): string {
  const base = `${prefix}-${id.replace(/[^A-Za-z0-9]+/g, '-')}`.slice(0, 56).replace(/(?<!-)-+$/, '');
  let unique = base;
  for (let number = 2; taken.has(unique); number += 1) unique = `${base}-${number}`;
  taken.add(unique);
  return unique;
}
