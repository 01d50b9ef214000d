import fc from 'fast-check';

const DEEP = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) as unknown;

/** Values that replace expected values. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  1e21,
  -1e21,
  1e300,
  Number.MAX_SAFE_INTEGER,
  8.64e15,
  8.64e15 + 1,
  -8.64e15,
  253402300800000,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'true',
  'null',
  'undefined',
  '\u0000',
  '\u202e',
  '\ud800',
  '\ufeff',
  '😀',
  'e\u0301'.repeat(500),
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "javascript:alert('1')",
  '-->',
  '&lt;b&gt;',
  '${7*7}',
  '2026-10-26T19:30:00+01:00',
  '2026-10-26',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30T25:61:61',
  '+275760-09-13T00:00:00Z',
  '١٢:٣٠',
  'http://',
  'https://[::1',
  '//127.0.0.1:9/a',
  'http://127.0.0.1:9/a.m3u8',
  'http://127.0.0.1:9/a.mp4',
  'data:text/html,x',
  '../../../etc/passwd',
  '/',
  '?',
  'a\r\nX-Injected: y',
  'live',
  'vod',
  'planned',
  'vod-unavailable',
  'Europe/Nowhere',
  'Asia/Kathmandu',
  '__proto__',
  'constructor',
  'toString',
  '#123',
  'red; x: url(x)',
  [],
  {},
  [null],
  [[]],
  [{}],
  { length: 1 },
  { toString: 1 },
  { then: 1 },
  { url: 1 },
  { data: null },
  { data: [] },
  { _id: 1 },
  DEEP,
];

const oddValue = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A change in one place; the number selects the place among all places. */
type Mutation = { place: number } & (
  | { kind: 'replace'; value: unknown }
  | { kind: 'add'; name: string; value: unknown }
  | { kind: 'remove' | 'repeat' | 'retype' | 'stretch' | 'swap' }
);

const place = fc.nat(100_000);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ place, kind: fc.constant('replace' as const), value: oddValue }) },
  {
    weight: 1,
    arbitrary: fc.record({
      place,
      kind: fc.constant('add' as const),
      name: fc.constantFrom('x', '_id', '__proto__', 'data', 'constructor'),
      value: oddValue,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      place,
      kind: fc.constantFrom('remove' as const, 'repeat' as const, 'retype' as const, 'stretch' as const, 'swap' as const),
    }),
  },
);

/** Changes of an answer, in this order. */
export type Mutations = readonly Mutation[];

/** One to six changes of an answer. */
export const mutations: fc.Arbitrary<Mutations> = fc.array(mutation, { minLength: 1, maxLength: 6 });

/** A property of an object or list. */
interface Place {
  holder: Record<string, unknown>;
  name: string;
}

/** Deepest nesting of real answers; inserted values may be deeper. */
const MAX_DEPTH = 12;
const MAX_PLACES = 3000;

function placesIn(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name], depth + 1)]);
}

const retype = (value: unknown): unknown => {
  if (typeof value === 'string') return Number.isNaN(Number(value)) ? [value] : Number(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return typeof value === 'object' && value !== null ? Object.values(value) : {};
};

const stretch = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length < 1000 ? value.repeat(50) : value;
  if (typeof value === 'number') return value * 1e15;
  return Array.isArray(value) && value.length < 20 ? Array.from({ length: 50 }, () => value as unknown[]).flat() : value;
};

function mutate({ holder, name }: Place, change: Mutation, others: readonly Place[]): void {
  const value = holder[name];
  switch (change.kind) {
    case 'replace':
      return put(holder, name, structuredClone(change.value));
    case 'add':
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) put(value, change.name, structuredClone(change.value));
      return;
    case 'remove':
      Reflect.deleteProperty(holder, name);
      return;
    case 'repeat':
      return put(holder, name, Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : [value, value]);
    case 'retype':
      return put(holder, name, retype(value));
    case 'stretch':
      return put(holder, name, stretch(value));
    case 'swap':
      return put(holder, name, structuredClone(others[change.place % others.length]?.holder));
  }
}

// Define the property as JSON.parse does: an assignment to __proto__ would set the prototype.
function put(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });
}

/** A changed copy of an answer. */
export function mutateJson(original: unknown, changes: Mutations): unknown {
  const root = { answer: structuredClone(original) };
  for (const change of changes) {
    const places = placesIn(root);
    // Repetitions of repetitions would fill the memory.
    if (places.length > MAX_PLACES) break;
    const chosen = places[change.place % places.length];
    if (chosen) mutate(chosen, change, places);
  }
  return root.answer;
}

const junk = fc.oneof(
  fc.constantFrom('', '\u0000', '\uFEFF', '\r', '\n\n', '-->', '<', '>', '&', '\\', '"', '{', '}', '[', ']', '999:99:99.999', '\ud800'),
  fc.string(),
);
const cut = fc.record({ from: fc.nat(1_000_000), length: fc.oneof(fc.nat(4), fc.nat(200), fc.nat(100_000)), junk });

/** One to six replacements in a text. */
export const cuts = fc.array(cut, { minLength: 1, maxLength: 6 });

/** A copy of a text with parts removed or replaced. */
export const mutateText = (original: string, changes: readonly { from: number; length: number; junk: string }[]): string =>
  changes.reduce((text, { from, length, junk: other }) => {
    const start = from % (text.length + 1);
    return text.slice(0, start) + other + text.slice(start + length);
  }, original);
