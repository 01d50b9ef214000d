const FILTER = /^filters\[(\w+)\](?:\[\$(\w+)\])?$/;

/** An entry of a Strapi collection. */
export interface Entry {
  id: number;
  attributes: Record<string, unknown>;
}

/** Returns a page of a Strapi v4 collection with the filters, fields and page of the query string (contract §4). */
export function queryEntries(entries: readonly Entry[], query: URLSearchParams) {
  const pairs = [...query];
  const filters = pairs.filter(([key]) => FILTER.test(key));
  const matching = entries.filter((entry) => filters.every(([key, value]) => matches(entry, key, value)));
  const page = toCount(query.get('pagination[page]'), 1);
  const pageSize = toCount(query.get('pagination[pageSize]'), 25);
  const fields = pairs.filter(([key]) => /^fields(\[\d+\])?$/.test(key)).flatMap(([, value]) => value.split(','));
  const data = matching
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ id, attributes }) => ({ id, attributes: pick(attributes, fields) }));
  return { data, meta: { pagination: { page, pageSize, pageCount: Math.ceil(matching.length / pageSize), total: matching.length } } };
}

function matches({ attributes }: Entry, key: string, value: string): boolean {
  const [, field, operator = 'eq'] = FILTER.exec(key) ?? [];
  if (field === undefined) return true;
  // Absent booleans are false: a city without privateDomain is public.
  const unset = value === 'true' || value === 'false' ? 'false' : '';
  const actual = attributes[field] === null || attributes[field] === undefined ? unset : toText(attributes[field]);
  if (operator === 'ne') return actual !== value;
  if (operator === 'containsi') return actual.toLowerCase().includes(value.toLowerCase());
  return actual === value;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function pick(attributes: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  const { clientLogo: _logo, backgroundImage: _background, ...plain } = attributes;
  if (fields.length === 0 || fields.includes('*')) return plain;
  return Object.fromEntries(fields.map((field) => [field, plain[field] ?? null]));
}

function toCount(value: string | null, fallback: number): number {
  const count = Number(value);
  return value !== null && Number.isInteger(count) && count > 0 ? count : fallback;
}
