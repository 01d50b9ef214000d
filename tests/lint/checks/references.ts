import { rulesNamedIn } from '../../../scripts/docs/ruleIndex.mjs';

const FOLDERS = ['src', 'server', 'scripts', 'tests', 'reference', 'docs', 'deploy', 'eslint'].join('|');
const PATH = new RegExp(`(?<![\\w./@-])(?:${FOLDERS})/[^\\s\`'",;:()<>|]*`, 'g');

/** Placeholders and globs, which do not name a single file. */
const PATTERN = /[*{}…]|\/name\b/i;

/** Missing paths that a text names; a decision may be named by its number, `docs/decisions/0010`. */
export function findMissingPaths(text: string, exists: (path: string) => boolean, listDecisions: () => string[]): string[] {
  const isKnown = (path: string) =>
    exists(path) || (/^docs\/decisions\/\d{4}$/.test(path) && listDecisions().some((file) => file.startsWith(`${path}-`)));
  const paths = (text.match(PATH) ?? []).map((path) => path.replace(/[./]+$/, '')).filter((path) => !PATTERN.test(path));
  return [...new Set(paths)].filter((path) => !isKnown(path));
}

/** Numbers of unknown rules that a text names. */
export const findUnknownRules = (text: string, known: ReadonlySet<string>): string[] =>
  rulesNamedIn(text).filter((rule) => !known.has(rule));

const CONTRACT = /contract §(\d+)((?:(?:, | and | or )§\d+)*)/gi;

/** Numbers of unknown sections of the contract that a text names. */
export const findUnknownSections = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(CONTRACT)].flatMap(([all]) => (all.match(/\d+/g) ?? []).filter((section) => !known.has(section)));

/** Names of documents that are not in the repository. */
const FOREIGN = /spec\s*§|design\s+promise|\bstack\.md|\bdesign\.md|\(design\s*:/gi;

/** References to documents that are not in the repository. */
export const findForeignReferences = (text: string): string[] => text.match(FOREIGN) ?? [];
