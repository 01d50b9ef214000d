/** The fields of one kind of source record, as a format knows them. */
export interface RecordFields {
  /** The records in messages, in the plural: `event items`. */
  what: string;
  /** Names of the fields that are imported; with a Zod schema `Object.keys(schema.shape)`. */
  used: readonly string[];
  /** Names of the fields that are left out on purpose, by the reason. */
  ignored: Readonly<Record<string, readonly string[]>>;
}

/**
 * Notices of what records contain beyond the imported fields: one for each reason with the names of its fields, then one
 * for each unknown field with its number of values. Null, blank text, empty lists and empty objects are no values.
 */
export function leftOutFields({ what, used, ignored }: RecordFields, records: readonly object[]): string[] {
  const counts = new Map<string, number>();
  for (const record of records)
    for (const [field, value] of Object.entries(record)) if (hasValue(value)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const byReason = Object.entries(ignored).map(([why, fields]) => ({ why, fields: fields.filter((field) => counts.has(field)) }));
  const known = new Set([...used, ...Object.values(ignored).flat()]);
  const unknown = [...counts].filter(([field]) => !known.has(field));
  return [
    ...byReason
      .filter(({ fields }) => fields.length > 0)
      .map(({ why, fields }) => `fields of ${what} left out, ${why}: ${fields.join(', ')}`),
    ...unknown.map(([field, count]) => `unknown field ${field} of ${what}: ${count} ${count === 1 ? 'value' : 'values'} left out`),
  ];
}

function hasValue(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || Object.values(value).some(hasValue);
}

/** Whether a notice is one of fields that are left out on purpose. */
export function isFieldNotice(notice: string): boolean {
  return notice.startsWith('fields of ');
}
