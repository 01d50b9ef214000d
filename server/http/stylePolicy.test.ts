import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnStyles } from './stylePolicy.ts';

const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const [own, other, script] = ['a { content: "é" }', 'b {}', 'run()'].map(source);

it('keeps the hashes of the styles that are in a page, and all other directives', () => {
  const page = Buffer.from('<title>é</title><style>a { content: "é" }</style><p>text</p>');
  const policy = (styles: string) => `default-src 'none'; script-src 'self' ${other} ${script}; style-src 'self'${styles}; img-src 'self';`;
  expect(withOwnStyles(policy(` ${other} ${own}`), page)).toBe(policy(` ${own}`));
  expect(withOwnStyles(policy(` ${own} ${other}`), page)).toBe(policy(` ${own}`));
  expect(withOwnStyles(policy(` ${other}`), Buffer.from('no page'))).toBe(policy(''));
});

it('does not change a policy without styles', () => {
  expect(withOwnStyles("default-src 'none'", Buffer.from('<style>b {}</style>'))).toBe("default-src 'none'");
});
