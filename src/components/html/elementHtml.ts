import { escapeAttribute } from '../../domain/text/escape.ts';

/** Values of attributes: true is an attribute without value, false and undefined are none. */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** Elements without content and end tag. */
const VOID_ELEMENTS = new Set(['meta', 'link']);

/** The HTML of an element with escaped attributes (rule 16.15); `content` is HTML. */
export function elementHtml(tag: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  });
  const start = `<${tag}${written.join('')}>`;
  return VOID_ELEMENTS.has(tag) ? start : `${start}${content}</${tag}>`;
}
