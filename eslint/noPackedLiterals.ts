import type { Rule } from 'eslint';

interface Expression {
  type: string;
  expression?: Expression;
}

/** The expression inside `as const`, `as T` and `satisfies T`. */
const unwrap = (node: Expression): Expression =>
  (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') && node.expression ? unwrap(node.expression) : node;

const isLiteral = (node: unknown, types: string[]) => types.includes(unwrap(node as Expression).type);

/**
 * Rejects literals that only put several things on one line: `{ ...{ a, b } }`, `[...['a', 'b']]`, `<A {...{ b, c }} />` and
 * `const [a, b] = [1, 2]`.
 */
export const noPackedLiterals: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      spread: 'Write the properties or elements themselves: the spread of a literal adds nothing.',
      tuple: 'Write one declaration for each variable.',
    },
  },
  create(context) {
    const checkSpread = (node: Rule.Node) => {
      const { argument } = node as unknown as { argument: unknown };
      if (isLiteral(argument, ['ObjectExpression', 'ArrayExpression'])) context.report({ node, messageId: 'spread' });
    };
    return {
      SpreadElement: checkSpread,
      JSXSpreadAttribute: checkSpread,
      VariableDeclarator(node) {
        if (node.id.type === 'ArrayPattern' && node.init && isLiteral(node.init, ['ArrayExpression']))
          context.report({ node, messageId: 'tuple' });
      },
    };
  },
};
