import { posix } from 'node:path';
import ts from 'typescript';
import { parseSource, type SourceFile, visitNodes } from './sources.ts';

const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

/** Module specifier of a node; undefined for a node that imports nothing. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return textOf(node.arguments[0]);
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined;
}

/** Paths of the files that a file imports by a relative specifier, including types, re-exports and dynamic imports. */
export function importsIn(file: SourceFile): string[] {
  const found: string[] = [];
  visitNodes(parseSource(file), (node) => {
    const specifier = specifierOf(node);
    if (specifier?.startsWith('.')) found.push(posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')));
  });
  return found;
}

/** The shortest import path from a file back to itself within `members`. */
function circleFrom(start: string, members: ReadonlySet<string>, graph: ReadonlyMap<string, string[]>): string[] {
  const ways = [[start]];
  const visited = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!members.has(next) || visited.has(next)) continue;
      visited.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

/** Import circles, one for each group of files that import each other (Tarjan), as a path such as `a.ts → b.ts → a.ts`. */
export function findCircles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const graph = new Map(files.map((file) => [file.path, importsIn(file).filter((path) => paths.has(path))]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[] = [];
  const connect = (path: string) => {
    const order = index.size;
    index.set(path, order);
    low.set(path, order);
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!index.has(next)) connect(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path) ?? order, low.get(next) ?? order));
    }
    if (low.get(path) !== order) return;
    const group = stack.splice(stack.indexOf(path));
    const circle = circleFrom(path, new Set(group), graph);
    if (circle.length > 0) circles.push(circle.join(' → '));
  };
  for (const path of paths) if (!index.has(path)) connect(path);
  return circles;
}
