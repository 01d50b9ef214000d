import ts from 'typescript';
import { parseSource, type SourceFile } from './sources.ts';

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/**
 * Names of exported types and interfaces that several files of one program declare. Portal, backend and importer are programs of their own:
 * the same concept may have the same name in each of them.
 */
export function findSameTypes(files: readonly SourceFile[]): string[] {
  const declared = files.flatMap((file) =>
    parseSource(file).statements.flatMap((node) =>
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && isExported(node)
        ? [{ name: node.name.text, path: file.path }]
        : [],
    ),
  );
  return [...Map.groupBy(declared, ({ name }) => name)].flatMap(([name, same]) => {
    const paths = [...new Set(same.map(({ path }) => path))];
    return paths.length > 1 ? [`${name}: ${paths.join(', ')}`] : [];
  });
}
