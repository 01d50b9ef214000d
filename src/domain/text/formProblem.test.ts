import { describe, expect, it } from 'vitest';
import { findOnlyProblem, type FormProblem, listProblems } from './formProblem.ts';

const FIELDS = ['mail', 'part'] as const;
type Field = (typeof FIELDS)[number];
const problemOf = (fields: FormProblem<Field>['fields']) => ({ message: 'message', fields });

describe('the only field with a problem', () => {
  it('is there when one has a problem, and neither for none nor for several', () => {
    expect(findOnlyProblem(FIELDS, undefined)).toBeUndefined();
    expect(findOnlyProblem(FIELDS, problemOf({}))).toBeUndefined();
    expect(findOnlyProblem(FIELDS, problemOf({ part: 'choose one' }))).toBe('part');
    expect(findOnlyProblem(FIELDS, problemOf({ part: 'choose one', mail: 'required' }))).toBeUndefined();
  });
});

describe('the problems of a summary', () => {
  const labels = { mail: 'Mail', part: 'Part' };
  const list = (problem: FormProblem<Field> | undefined) =>
    listProblems(FIELDS, problem, { labels, toInputId: (field) => `form-${field}` });

  it('are in the order of the form, with the label and the id of their input', () => {
    expect(list(problemOf({ part: 'choose one', mail: 'required' }))).toEqual([
      { id: 'form-mail', label: 'Mail', text: 'required' },
      { id: 'form-part', label: 'Part', text: 'choose one' },
    ]);
    expect(list(undefined)).toEqual([]);
  });
});
