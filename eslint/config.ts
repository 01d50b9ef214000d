import js from '@eslint/js';
import type { Linter } from 'eslint';
import astro from 'eslint-plugin-astro';
// @ts-expect-error -- untyped package
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { bansConfig } from './bans.ts';
import { boundariesConfig } from './boundaries.ts';
import { noPackedLiterals } from './noPackedLiterals.ts';
import { noUpperCaseFunctions } from './noUpperCaseFunctions.ts';

// This package has no types.
const reactA11y = (jsxA11y as { flatConfigs: { strict: Linter.Config } }).flatConfigs.strict;
const typescript = ['**/*.{ts,tsx}'];
const unusedVars = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };
// Tests read untyped values (JSON answers, matchers), which their assertions check.
const forTests: Linter.RulesRecord = {
  'max-lines': 'off',
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  'no-console': 'off',
};
const scoped = (files: string[], configs: Linter.Config[]): Linter.Config[] => configs.map((config) => ({ ...config, files }));

/**
 * The whole ESLint configuration for a project in `root`. `typed: false` leaves out the rules that need a TypeScript program, for
 * texts that are not files of a project.
 */
export const createConfig = (root: string, { typed = true } = {}): Linter.Config[] => [
  { ignores: ['dist/', 'release/', '.astro/', '.cache/', 'test-results/', 'node_modules/', 'backend/media/*', '!backend/media/make/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...scoped(typescript, typed ? tseslint.configs.strictTypeChecked : tseslint.configs.strict),
  {
    files: typescript,
    languageOptions: { parserOptions: typed ? { projectService: true, tsconfigRootDir: root } : { ecmaFeatures: { jsx: true } } },
    rules: typed
      ? {
          '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
          '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
          // Hooks of frameworks must be async, even without an await.
          '@typescript-eslint/require-await': 'off',
          '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
          '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        }
      : {},
  },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-strict'],
  {
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    // The caption rule does not see tracks that an expression renders. Tests of the pages check them.
    rules: { 'no-undef': 'off', 'no-unused-vars': 'off', 'astro/jsx-a11y/media-has-caption': 'off' },
  },
  { files: ['**/*.tsx'], ...reactA11y },
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  { files: ['*.{js,mjs}', 'server/*.mjs', '{eslint,scripts}/**'], languageOptions: { globals: globals.node } },
  { files: ['{src,backend/src/desk}/**/*.{js,mjs}'], languageOptions: { globals: globals.browser } },
  { files: ['public/*.js'], languageOptions: { globals: globals.serviceworker } },
  // Playwright requires an empty pattern for a fixture that needs no other fixture.
  { files: ['tests/support/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  { files: ['**/*.{ts,tsx,astro}'], rules: { '@typescript-eslint/no-unused-vars': ['error', unusedVars] } },
  {
    plugins: { plain: { rules: { 'no-packed-literals': noPackedLiterals, 'no-upper-case-functions': noUpperCaseFunctions } } },
    rules: {
      'plain/no-packed-literals': 'error',
      'plain/no-upper-case-functions': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Of code, Prettier decides.
      'max-len': ['error', { code: 1000, comments: 140, ignoreUrls: true }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: true }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['**/*.test.{ts,tsx}', 'tests/**'], rules: forTests },
  {
    files: ['scripts/**', 'backend/src/runBackend.ts', 'follow/src/runFollow.ts', '{backend,importer,follow}/src/{main,**/cli}.ts'],
    rules: { 'no-console': 'off' },
  },
  // The console is the only log in a browser.
  { files: ['src/services/browser/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
  ...boundariesConfig(root),
  ...bansConfig,
];
