import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldKind, findProblem, VALIDATION_TEXTS } from './validation.ts';

/** Accepted and rejected texts of each kind of input. */
const CASES: Record<FieldKind, { good: string[]; bad: string[] }> = {
  email: {
    good: ['a@b.be', ' jan.de-vries+raad@post.gemeente.nl ', "o'brien_1@x-y.co.uk", `${'a'.repeat(64)}@example.org`],
    bad: ['a', 'a@b', '@b.be', 'a@', 'a b@c.be', 'a@b..be', '.a@b.be', 'a..b@c.be', 'a.@b.be', 'a@-b.be', `${'a'.repeat(250)}@b.be`],
  },
  name: { good: ['De Vries', '王小明', 'نادية', 'O’Neil'], bad: ['123', '?', 'a\u0000b', 'x'.repeat(101)] },
  'first-name': { good: ['Siân'], bad: ['7'] },
  'last-name': { good: ["d'Hondt"], bad: ['--'] },
  'session-name': { good: ['Gemeenteraad 2026'], bad: ['a\u0007', 'x'.repeat(101)] },
  'session-description': { good: ['Begroting\nen rondvraag'], bad: ['x'.repeat(5001)] },
  'start-time': { good: ['0', '90', '1:30', '01:02:03', '12.5'], bad: ['1:60', '1:2', 'noon', '-1', '1:2:3:4'] },
  'end-time': { good: ['2:30'], bad: ['1:75:00'] },
  duration: { good: ['0:30', '5400'], bad: ['0', '0:00', 'long'] },
  video: { good: ['https://example.org/a.mp4'], bad: ['example.org', 'javascript:alert(1)', 'ftp://example.org'] },
  search: { good: ['raa', '市议会'], bad: ['ra', '王'] },
  text: { good: ['x'], bad: [] },
};

describe.each(Object.entries(CASES))('%s', (kind, { good, bad }) => {
  it.each(good)('accepts %j', (text) => expect(findProblem(kind as FieldKind, text)).toBeUndefined());
  it.each(bad)('rejects %j', (text) => expect(findProblem(kind as FieldKind, text)).toBe(kind === 'search' ? 'min-length' : kind));
  it.each(['', '  ', '\n'])('requires a text instead of %j', (text) => {
    expect(findProblem(kind as FieldKind, text)).toBe('required');
    expect(findProblem(kind as FieldKind, text, { required: false })).toBeUndefined();
  });
});

it('gives every message of rule 15.13, except those of a whole form', () => {
  const problems = Object.entries(CASES).flatMap(([kind, { bad }]) => ['', ...bad].map((text) => findProblem(kind as FieldKind, text)));
  const ofForms = ['end-before-start', 'choice'];
  expect(new Set([...problems, ...ofForms])).toEqual(new Set(Object.keys(VALIDATION_TEXTS)));
});

it('returns a known problem or none for any text', () => {
  const kinds = Object.keys(CASES) as FieldKind[];
  const answers = [undefined, ...Object.keys(VALIDATION_TEXTS)];
  fc.assert(fc.property(fc.constantFrom(...kinds), fc.string(), (kind, text) => answers.includes(findProblem(kind, text))));
  expect(findProblem('email', `${'a.'.repeat(100_000)}@`)).toBe('email');
});
