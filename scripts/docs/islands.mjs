import { readPlacements } from './islandPlacements.mjs';
import { readSizes } from './islandSizes.mjs';
import { listStores } from './islandStores.mjs';
import { listFiles, readSource } from './sourceFiles.mjs';

/** First sentence of a comment. */
const firstSentence = (/** @type {string} */ comment) => {
  const text = comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').trim();
  return /^.*?[.;](?= |$)/.exec(text)?.[0].replace(/;$/, '.') ?? text;
};

/**
 * Description of an island: the first sentence of the TSDoc of its component, else of its first comment.
 * @param {string} source
 */
export const describeIsland = (source) => {
  const doc = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(?:export default )?function [A-Z]/.exec(source)?.[1];
  const comment = /^\/\/ (.*(?:\n\/\/ .*)*)/m.exec(source)?.[1];
  return firstSentence((doc ?? comment ?? '').replace(/^\s*\*\s*/, ''));
};

/**
 * Names of the props of an island, without those for its texts; `…name` is the rest parameter.
 * @param {string} source
 */
export const readProps = (source) => {
  const name = /export default (?:function |untilWithdrawn\()(\w+)/.exec(source)?.[1];
  const pattern = source.split(`function ${name}({`)[1]?.split('}')[0] ?? '';
  const names = pattern.split(',').map((part) =>
    part
      .trim()
      .replace('...', '…')
      .replace(/[:=\s].*$/s, ''),
  );
  return names.filter((name) => name !== '' && !['texts', 'locale', '…texts'].includes(name));
};

/** @param {string[][]} rows */
const toTable = (rows) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => [...(row[column] ?? '')].length)));
  const toLine = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(toLine);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
};

/**
 * The table of islands of docs/architecture.md, as Markdown. Without a current build the sizes are those of the document.
 * @param {string} document
 */
export const islandsTable = (document) => {
  const placements = readPlacements();
  const sizes = readSizes(document);
  const head = ['island', 'what it does', '`client:` directive', 'own code', 'props', 'stores'];
  const rows = listFiles('src/islands')
    .filter((path) => path.endsWith('.island.tsx'))
    .map((path) => {
      const source = readSource(path);
      const name = path.replace(/^.*\/|\.island\.tsx$/g, '');
      const directives = placements.get(path) ?? [];
      return [
        `[\`${name}\`](../${path})`,
        describeIsland(source),
        directives.map((directive) => `\`${directive}\``).join(', ') || '–',
        `${sizes.get(name) ?? '0.0'} kB`,
        readProps(source).join(', ') || '–',
        listStores(path).join(', ') || '–',
      ];
    });
  return toTable([head, ...rows]);
};
