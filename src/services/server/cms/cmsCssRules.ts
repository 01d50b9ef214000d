/** Pattern of the sides of a property: `-top`, `-inline-start` … */
const SIDE = '(?:-(?:top|right|bottom|left|(?:block|inline)(?:-(?:start|end))?))?';

const pattern = (...parts: string[]) => new RegExp(`^(?:${parts.join('|')})$`);

/** Properties of layout and type, which apply in every theme. */
const LAYOUT_PROPERTY = pattern(
  `(?:margin|padding)${SIDE}|inset(?:-(?:block|inline)(?:-(?:start|end))?)?|top|right|bottom|left`,
  '(?:min-|max-)?(?:width|height|inline-size|block-size)|aspect-ratio|box-sizing|object-(?:fit|position)',
  'display|position|z-index|float|clear|order|vertical-align|overflow(?:-[xy])?',
  'flex(?:-(?:basis|direction|flow|grow|shrink|wrap))?|(?:row-|column-)?gap|columns|column-(?:count|width|span)',
  'grid(?:-(?:area|template(?:-(?:areas|columns|rows))?|auto-(?:columns|flow|rows)|(?:column|row)(?:-(?:start|end))?))?',
  '(?:align|justify|place)-(?:content|items|self)|break-(?:after|before|inside)|orphans|widows',
  'border-(?:collapse|spacing|radius|(?:top|bottom)-(?:left|right)-radius|(?:start|end)-(?:start|end)-radius)|caption-side|table-layout|empty-cells',
  'font|font-(?:family|size|stretch|style|variant(?:-(?:caps|numeric|ligatures))?|weight)|line-height|letter-spacing|word-spacing',
  'text-(?:align(?:-last)?|indent|overflow|transform|wrap)|white-space|word-break|overflow-wrap|hyphens|tab-size',
  'list-style(?:-(?:position|type))?|content',
);

/** Properties of colours and lines: a city writes them for the light theme, so they apply only there. */
const PAINT_PROPERTY = pattern(
  `border${SIDE}(?:-(?:color|style|width))?|column-rule(?:-(?:color|style|width))?`,
  'color|opacity|background(?:-color|-image|-position|-repeat|-size)?|box-shadow|text-shadow',
  'text-decoration(?:-(?:color|line|style|thickness))?|text-underline-offset',
);

/** Allowed functions: they compute or paint, and cannot fetch or run anything. */
const FUNCTIONS = new Set([
  'calc',
  'min',
  'max',
  'clamp',
  'var',
  'repeat',
  'minmax',
  'fit-content',
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
  'light-dark',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
]);

/** Longest property, value, selector and condition that are compared with a pattern, in characters (rule 21.4). */
const PROPERTY_LIMIT = 50;
const VALUE_LIMIT = 500;
const SELECTOR_LIMIT = 200;

/** A text with one space for each run of white space, which style sheets use for their layout; takes time in proportion to its length. */
const condense = (text: string): string => text.replace(/\s+/g, ' ').trim();

const MAX_Z_INDEX = 10;
const QUOTED = /"[^"'\\<>{};\n\r\f]*"|'[^"'\\<>{};\n\r\f]*'/g;

/** Additional checks for the values of some properties. */
const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  position: (value) => /^(?:static|relative|absolute)$/i.test(value),
  'z-index': (value) => /^(?:auto|-?\d{1,2})$/i.test(value) && (value === 'auto' || Math.abs(Number(value)) <= MAX_Z_INDEX),
  content: (value) => /^(?:none|normal|"[^"]*"|'[^']*')$/i.test(value),
};

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** An allowed declaration: its normalised name and value, and the group of its property. */
interface PlainDeclaration {
  property: string;
  value: string;
  group: 'layout' | 'paint';
}

/** Normalises an allowed declaration; undefined for any other (rule 21.4). */
export function toPlainDeclaration(name: string, text: string): PlainDeclaration | undefined {
  if (name.length > PROPERTY_LIMIT) return undefined;
  const property = name.toLowerCase();
  const group = LAYOUT_PROPERTY.test(property) ? 'layout' : PAINT_PROPERTY.test(property) ? 'paint' : undefined;
  if (group === undefined) return undefined;
  const value = condense(text);
  if (value === '' || value.length > VALUE_LIMIT) return undefined;
  return isHarmless(value) && (VALUES[property]?.(value) ?? true) ? { property, value, group } : undefined;
}

function isHarmless(value: string): boolean {
  const bare = value.replace(QUOTED, '""');
  if (!/^[\w\s.,#%()+*/"-]+$/.test(bare) || bare.includes('/*') || bare.replaceAll('""', '').includes('"')) return false;
  // A name that touches a parenthesis is a function; a bare parenthesis only groups inside calc().
  const functions = bare.matchAll(/(?<![\w-])([\w-]*)\(/g);
  return isBalanced(bare) && [...functions].every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}

const NAME = '-?[A-Za-z_][\\w-]*';
const NTH = '(?:nth-(?:last-)?(?:child|of-type))\\((?:odd|even|[\\dn+-]{1,12})\\)';
const PLACE = '(?:first|last|only)-(?:child|of-type)|empty';
const STATE = 'hover|focus|focus-visible|focus-within|active|link|visited|any-link';
const PSEUDO = `:(?:${NTH}|${PLACE}|${STATE})`;
const COMPOUND = new RegExp(
  `^(?=.)(?:${NAME}|\\*)?(?:\\.${NAME}|${PSEUDO}|:not\\((?:${NAME}|\\.${NAME}|${PSEUDO})\\))*(?:::?(?:before|after)|::(?:marker|first-letter|first-line))?$`,
);

/** Normalises a selector of types, classes and plain pseudo-classes; undefined for any other (rule 21.4). */
export function toPlainSelector(selector: string): string | undefined {
  const condensed = condense(selector);
  if (condensed.length > SELECTOR_LIMIT) return undefined;
  const text = condensed.replace(/ ?([>+~]) ?/g, '$1');
  // Do not split at the signs inside :nth-child(2n+1).
  return text.split(/[ >+~](?![^(]{0,200}\))/).every((compound) => COMPOUND.test(compound)) ? text : undefined;
}

/** Normalises the condition of an `@media` rule of plain words, numbers and comparisons; undefined for any other. */
export function toPlainCondition(condition: string): string | undefined {
  const text = condense(condition);
  const isPlain = text.length <= SELECTOR_LIMIT && /^[\w\s:().,<>=/-]+$/.test(text) && !/\/\*|[\w-]\(/.test(text) && isBalanced(text);
  return isPlain ? text : undefined;
}
