import { CssSyntaxError, list, parse, type AtRule, type Container, type Root, type Rule } from 'postcss';
import { toPlainCondition, toPlainDeclaration, toPlainSelector } from './cmsCssRules.ts';

/** Longest stylesheet that is read and written, in characters (rule 21.4). */
const MAX_LENGTH = 100_000;

const MAX_REPAIRS = 10;

/** Deepest nesting that is read: the parser's work grows with the square of the depth, and only one level is used. */
const MAX_DEPTH = 10;

/** Content area of a city, the only part of a page that its stylesheet may change (rule 21.4). */
const AREA = '.city-content';

/** The same area in the light theme and the style `basic`. */
const LIGHT_AREA = `:root:not([data-dark],[data-style=white]) ${AREA}`;

/**
 * Limits a city's stylesheet to allowed properties and values in plain selectors below `.city-content` (rule 21.4). The result is written
 * from the parsed rules, so that no brace, comment or escape of the original remains; it cannot fetch anything, cover the page or affect
 * other content. Colours and lines apply in the light theme only. Rules after a syntax error are dropped.
 */
export function scopeCmsCss(css: string): string {
  const parts: string[] = [];
  let length = 0;
  for (const part of writeRules(parseUntilError(cutAtDepth(css.slice(0, MAX_LENGTH))), true)) {
    length += part.length;
    if (length > MAX_LENGTH) break;
    parts.push(part);
  }
  return parts.join('');
}

function cutAtDepth(css: string): string {
  let depth = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    if (depth > MAX_DEPTH) return css.slice(0, index);
  }
  return css;
}

function parseUntilError(css: string): Root {
  let text = css;
  for (let attempt = 0; attempt < MAX_REPAIRS; attempt += 1) {
    try {
      return parse(text, { map: false });
    } catch (error) {
      if (!(error instanceof CssSyntaxError)) throw error;
      text = text.slice(0, Math.min(toOffset(text, error), text.length - 1));
    }
  }
  return parse('');
}

function toOffset(text: string, { line = 1, column = 1 }: CssSyntaxError): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((total, each) => total + each.length + 1, 0) + column - 1;
}

function* writeRules(container: Container, withMedia: boolean): Generator<string> {
  for (const node of container.nodes ?? []) {
    if (node.type === 'rule') yield writeRule(node);
    if (node.type === 'atrule' && withMedia) yield writeMedia(node);
  }
}

function writeMedia(atRule: AtRule): string {
  const condition = atRule.name.toLowerCase() === 'media' ? toPlainCondition(atRule.params) : undefined;
  if (condition === undefined) return '';
  const rules = [...writeRules(atRule, false)].join('');
  return rules === '' ? '' : `@media ${condition}{${rules}}`;
}

function writeRule(rule: Rule): string {
  const selectors = list.comma(rule.selector).flatMap((selector) => toPlainSelector(selector) ?? []);
  if (selectors.length === 0) return '';
  const declarations = { layout: '', paint: '' };
  for (const node of rule.nodes) {
    if (node.type !== 'decl') continue;
    const plain = toPlainDeclaration(node.prop, node.value);
    if (plain) declarations[plain.group] += `${plain.property}:${plain.value};`;
  }
  const write = (area: string, body: string) =>
    body === '' ? '' : `${selectors.map((selector) => `${area} ${selector}`).join(',')}{${body.slice(0, -1)}}`;
  return write(AREA, declarations.layout) + write(LIGHT_AREA, declarations.paint);
}
