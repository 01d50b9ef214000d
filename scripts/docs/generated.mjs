import { islandsTable } from './islands.mjs';
import { ruleIndex } from './ruleIndex.mjs';
import { readSource } from './sourceFiles.mjs';

/** Parts of documents that are generated, by the name in their markers; each makes its text from the whole document as it is. */
const generatedParts = [
  { file: 'docs/architecture.md', name: 'islands', make: islandsTable },
  { file: 'docs/rules.md', name: 'where', make: ruleIndex },
];

const markersOf = (/** @type {string} */ name) => ({ start: `<!-- ${name}:start -->`, end: `<!-- ${name}:end -->` });

/**
 * A document with the text between two markers replaced; throws when a marker is missing.
 * @param {string} document
 * @param {string} name
 * @param {string} text
 */
export const replacePart = (document, name, text) => {
  const { start, end } = markersOf(name);
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The markers ${start} and ${end} are missing.`);
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`;
};

/**
 * The documents with generated parts: as they are, and as they should be.
 * @returns {{ file: string, current: string, expected: string }[]}
 */
export const generateDocs = () =>
  generatedParts.map(({ file, name, make }) => {
    const current = readSource(file);
    return { file, current, expected: replacePart(current, name, make(current)) };
  });

/** A document without the sizes of islands and without column padding: sizes differ between builds. */
const withoutSizes = (/** @type {string} */ document) => document.replaceAll(/\d+\.\d kB/g, 'N kB').replaceAll(/ {2,}|-{3,}/g, ' ');

/** Files whose generated part is not up to date. */
export const listStaleDocs = () =>
  generateDocs()
    .filter(({ current, expected }) => withoutSizes(current) !== withoutSizes(expected))
    .map(({ file }) => file);
