import ts from 'typescript';
import { parseSource, type SourceFile, splitAstro } from './sources.ts';

const MARKUP_COMMENT = /<!--[^]*?-->|\/\*[^]*?\*\//g;

/** The text between tokens of a script: comments and white space. */
function trivia(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    // A comment before a declaration is also the trivia of its first token.
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(tree);
    if (children.length > 0) children.forEach(visit);
    else found.push(tree.text.slice(node.getFullStart(), node.getStart(tree)));
  };
  visit(tree);
  return found;
}

/** The comments of a code file as one text; an Astro file has them in frontmatter, markup and styles. */
export function commentsIn(file: SourceFile): string {
  if (file.path.endsWith('.css')) return (file.text.match(MARKUP_COMMENT) ?? []).join('\n');
  const { markup } = splitAstro(file);
  return [...trivia(parseSource(file)), ...(markup.match(MARKUP_COMMENT) ?? [])].filter((text) => text.trim() !== '').join('\n');
}
