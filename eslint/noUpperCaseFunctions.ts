import type { Rule } from 'eslint';

const UPPER_CASE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/** The methods of an endpoint: Astro names them. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'ALL'];

/** Rejects functions with names in UPPER_CASE, which are for constants, except components of one letter and the methods of endpoints. */
export const noUpperCaseFunctions: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [], messages: { name: 'Name a function in camelCase: UPPER_CASE is for constants.' } },
  create: (context) => ({
    VariableDeclarator(node) {
      const { id, init } = node;
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      if (!isFunction || id.type !== 'Identifier' || id.name.length === 1 || METHODS.includes(id.name)) return;
      if (UPPER_CASE.test(id.name)) context.report({ node, messageId: 'name' });
    },
  }),
};
