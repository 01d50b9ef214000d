import type { Rule } from 'eslint';

/** The properties of a markup node that the rule reads; the parsers of .tsx and .astro both have them. */
interface MarkupNode {
  type: string;
  name?: MarkupNode | string;
  namespace?: { name: string };
  value?: unknown;
  expression?: MarkupNode;
  openingElement?: { name: { name: string } };
  quasis?: { value: { raw: string } }[];
  operator?: string;
  left?: MarkupNode;
  right?: MarkupNode;
  consequent?: MarkupNode;
  alternate?: MarkupNode;
}

const LETTER = /\p{L}/u;
const ENTITY = /&#?\w+;/g;
const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
]);
const PARENTS_OF_TEXT = new Set(['JSXElement', 'JSXFragment', 'AstroFragment']);
const VERBATIM_ELEMENTS = new Set(['code', 'style', 'script']);

const hasLetters = (text: unknown) => typeof text === 'string' && LETTER.test(text.replace(ENTITY, ''));

/** The literals of an expression that would appear on the page. */
const listLiterals = (node: MarkupNode | undefined): MarkupNode[] => {
  switch (node?.type) {
    case 'Literal':
      return hasLetters(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis?.some((quasi) => hasLetters(quasi.value.raw)) ? [node] : [];
    case 'ConditionalExpression':
      return [...listLiterals(node.consequent), ...listLiterals(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : listLiterals(node.left)), ...listLiterals(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...listLiterals(node.left), ...listLiterals(node.right)] : [];
    case 'JSXExpressionContainer':
      return listLiterals(node.expression);
    default:
      return [];
  }
};

const toMarkup = (node: Rule.Node) => node as unknown as MarkupNode;

const isVerbatim = (ancestors: Rule.Node[]) =>
  ancestors.map(toMarkup).some((node) => node.type === 'JSXElement' && VERBATIM_ELEMENTS.has(node.openingElement?.name.name ?? ''));

const attributeName = ({ name }: MarkupNode) => (typeof name === 'object' && typeof name.name === 'string' ? name.name : '');

/** ESLint rule against literal text in markup: all visible and spoken texts are in the locale files. */
export const noRawText: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'disallow literal text in markup: visible texts are keys of the locale files' },
    messages: {
      text: 'Literal text in markup: use a key of the locale files.',
      attribute: 'Literal text in {{name}}: use a key of the locale files.',
    },
    schema: [],
  },
  create(context) {
    const report = (node: MarkupNode, messageId: string, data: Record<string, string> = {}) => {
      context.report({ node: node as unknown as Rule.Node, messageId, data });
    };
    const isVerbatimHere = (node: Rule.Node) => isVerbatim(context.sourceCode.getAncestors(node) as Rule.Node[]);
    const checkText = (node: Rule.Node) => {
      if (hasLetters(toMarkup(node).value) && !isVerbatimHere(node)) report(toMarkup(node), 'text');
    };
    const checkAttribute = (node: Rule.Node) => {
      const name = attributeName(toMarkup(node));
      if (!SPOKEN_ATTRIBUTES.has(name)) return;
      for (const literal of listLiterals(toMarkup(node).value as MarkupNode | undefined)) report(literal, 'attribute', { name });
    };
    const checkExpression = (node: Rule.Node) => {
      const isChild = PARENTS_OF_TEXT.has(node.parent?.type ?? '');
      if (!isChild || isVerbatimHere(node)) return;
      for (const literal of listLiterals(toMarkup(node))) report(literal, 'text');
    };
    return {
      JSXText: checkText,
      JSXAttribute: checkAttribute,
      AstroTemplateLiteralAttribute: checkAttribute,
      JSXExpressionContainer: checkExpression,
    };
  },
};
