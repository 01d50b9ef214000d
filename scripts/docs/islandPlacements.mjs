import { posix } from 'node:path';
import { listFiles, readSource } from './sourceFiles.mjs';

const islandImport = /import (\w+)[^;]*? from '([^']+\.island\.tsx)'/g;

/** Pattern of a tag from its start to its directive. */
const directiveIn = (/** @type {string} */ name) =>
  new RegExp(`<${name}\\b(?:(?!<[A-Za-z/])[^])*?\\sclient:(\\w+)(?:="([^"]*)"|=\\{([^}]*)\\})?`, 'g');

/**
 * Values that an expression may have: its texts, except those in comparisons, and '' for `true`. A name is replaced by its definition in
 * the file.
 * @param {string} expression
 * @param {string} source
 * @returns {string[]}
 */
const listValues = (expression, source) => {
  const name = /^\s*(\w+)\s*$/.exec(expression)?.[1];
  const definition = name === undefined ? undefined : new RegExp(`const ${name} = ([^;]*);`).exec(source)?.[1];
  const results = (definition ?? expression).replaceAll(/[!=]==\s*'[^']*'/g, '');
  return [...results.matchAll(/'([^']*)'|\btrue\b/g)].map(([, value = '']) => value);
};

/**
 * Directives of an island that a page imports as `name`, without `client:`, such as `interaction="idle"`.
 * @param {string} source
 * @param {string} name
 * @returns {string[]}
 */
export const listDirectives = (source, name) =>
  [...source.matchAll(directiveIn(name))].flatMap(([, directive, text, expression]) => {
    const values = expression === undefined ? [text ?? ''] : listValues(expression, source);
    return values.map((value) => (value === '' ? `${directive}` : `${directive}="${value}"`));
  });

/** Reads the directives of all islands, by the path of the island. */
export const readPlacements = () => {
  /** @type {Map<string, string[]>} */
  const placements = new Map();
  for (const file of listFiles('src').filter((path) => path.endsWith('.astro'))) {
    const source = readSource(file);
    for (const [, name = '', specifier = ''] of source.matchAll(islandImport)) {
      const path = posix.join(posix.dirname(file), specifier);
      placements.set(path, [...new Set([...(placements.get(path) ?? []), ...listDirectives(source, name)])].sort());
    }
  }
  return placements;
};
