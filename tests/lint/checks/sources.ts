import ts from 'typescript';
import { listFiles, readSource } from '../../../scripts/docs/sourceFiles.mjs';

/** A file of the repository: path relative to the repository, and text. */
export interface SourceFile {
  path: string;
  text: string;
}

const CODE = /\.(?:ts|tsx|astro|mjs|js)$/;
const STYLES = /\.css$/;

const read = (path: string): SourceFile => ({ path, text: readSource(path) });

/** Code below some folders; with `styles` also style sheets. */
export const readCode = (folders: readonly string[], { styles = false } = {}): SourceFile[] =>
  folders
    .flatMap(listFiles)
    .filter((path) => CODE.test(path) || (styles && STYLES.test(path)))
    .map(read);

/** All Markdown documents of the repository. */
export const readDocuments = (): SourceFile[] =>
  listFiles('')
    .filter((path) => path.endsWith('.md'))
    .map(read);

const FRONTMATTER = /^\s*---\n([^]*?)\n---(?:\n|$)/;

/** Frontmatter and markup of an Astro file; any other file is script only. */
export function splitAstro({ path, text }: SourceFile): { script: string; markup: string } {
  if (!path.endsWith('.astro')) return { script: text, markup: '' };
  const [whole = '', script = ''] = FRONTMATTER.exec(text) ?? [];
  return { script, markup: text.slice(whole.length) };
}

const trees = new WeakMap<SourceFile, ts.SourceFile>();

/** The syntax tree of a file; for an Astro file the tree of its frontmatter. */
export function parseSource(file: SourceFile): ts.SourceFile {
  const cached = trees.get(file);
  if (cached) return cached;
  const isJsx = file.path.endsWith('.tsx');
  const kind = isJsx ? ts.ScriptKind.TSX : /\.m?js$/.test(file.path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file.path, splitAstro(file).script, ts.ScriptTarget.Latest, false, kind);
  trees.set(file, tree);
  return tree;
}

/** Calls `visit` for every node of a tree. */
export function visitNodes(tree: ts.Node, visit: (node: ts.Node) => void): void {
  visit(tree);
  ts.forEachChild(tree, (child) => {
    visitNodes(child, visit);
  });
}
