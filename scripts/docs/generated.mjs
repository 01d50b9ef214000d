import { islandsTable } from './islands.mjs';
import { ruleIndex } from './ruleIndex.mjs';
import { readSource } from './sourceFiles.mjs';

/** Generated parts of documents, with the name in their markers; `make` receives the whole document. */
const generatedParts = [
  { file: 'docs/architecture.md', name: 'islands', make: islandsTable },
  { file: 'docs/rules.md', name: 'where', make: ruleIndex },
];

const getMarkers = (/** @type {string} */ name) => ({ start: `<!-- ${name}:start -->`, end: `<!-- ${name}:end -->` });

/**
 * Replaces the text between two markers of a document; throws an Error if a marker is missing.
 * @param {string} document
 * @param {string} name
 * @param {string} text
 */
export const replacePart = (document, name, text) => {
  const { start, end } = getMarkers(name);
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The markers ${start} and ${end} are missing.`);
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`;
};

/**
 * The documents with generated parts: their current and their expected text.
 * @returns {{ file: string, current: string, expected: string }[]}
 */
export const generateDocs = () =>
  generatedParts.map(({ file, name, make }) => {
    const current = readSource(file);
    return { file, current, expected: replacePart(current, name, make(current)) };
  });

/** Removes the sizes of islands, which differ between builds, and column padding from a document. */
const withoutSizes = (/** @type {string} */ document) => document.replaceAll(/\d+\.\d kB/g, 'N kB').replaceAll(/ {2,}|-{3,}/g, ' ');

/** Lists the documents whose generated part is not up to date. */
export const listStaleDocs = () =>
  generateDocs()
    .filter(({ current, expected }) => withoutSizes(current) !== withoutSizes(expected))
    .map(({ file }) => file);
