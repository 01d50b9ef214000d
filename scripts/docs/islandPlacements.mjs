import { posix } from 'node:path';
import { listFiles, readSource } from './sourceFiles.mjs';

const islandImport = /import (\w+)[^;]*? from '([^']+\.island\.tsx)'/g;

/** The start of a tag up to its directive: no other tag begins before that. */
const directiveIn = (/** @type {string} */ name) =>
  new RegExp(`<${name}\\b(?:(?!<[A-Za-z/])[^])*?\\sclient:(\\w+)(?:="([^"]*)"|=\\{([^}]*)\\})?`, 'g');

/**
 * Values that an expression may have: the texts in it that it does not compare with, '' for `true`; a name stands for its definition in the file.
 * @param {string} expression
 * @param {string} source
 * @returns {string[]}
 */
const valuesOf = (expression, source) => {
  const name = /^\s*(\w+)\s*$/.exec(expression)?.[1];
  const definition = name === undefined ? undefined : new RegExp(`const ${name} = ([^;]*);`).exec(source)?.[1];
  const results = (definition ?? expression).replaceAll(/[!=]==\s*'[^']*'/g, '');
  return [...results.matchAll(/'([^']*)'|\btrue\b/g)].map(([, value = '']) => value);
};

/**
 * Directives with which a page text places an island that it imports as `name`, without `client:`, such as `interaction="idle"`.
 * @param {string} source
 * @param {string} name
 * @returns {string[]}
 */
export const directivesIn = (source, name) =>
  [...source.matchAll(directiveIn(name))].flatMap(([, directive, text, expression]) => {
    const values = expression === undefined ? [text ?? ''] : valuesOf(expression, source);
    return values.map((value) => (value === '' ? `${directive}` : `${directive}="${value}"`));
  });

/** Directives by the path of the island that they are found at. */
export const readPlacements = () => {
  /** @type {Map<string, string[]>} */
  const placements = new Map();
  for (const file of listFiles('src').filter((path) => path.endsWith('.astro'))) {
    const source = readSource(file);
    for (const [, name = '', specifier = ''] of source.matchAll(islandImport)) {
      const path = posix.join(posix.dirname(file), specifier);
      placements.set(path, [...new Set([...(placements.get(path) ?? []), ...directivesIn(source, name)])].sort());
    }
  }
  return placements;
};
