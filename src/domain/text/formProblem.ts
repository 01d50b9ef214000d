/** A validation problem of one input, for the summary of its form. */
export interface FieldProblem {
  /** Id of the input. */
  id: string;
  /** Label of the input. */
  label: string;
  text: string;
}

/** The problems of a form, as translated texts. */
export interface FormProblem<Field extends string> {
  message: string;
  fields: Partial<Record<Field, string>>;
}

/** Returns the only field with a problem: it shows its message itself and gets the focus; several problems have a summary. */
export function findOnlyProblem<Field extends string>(
  fields: readonly Field[],
  problem: FormProblem<Field> | undefined,
): Field | undefined {
  const wrong = fields.filter((field) => problem?.fields[field] !== undefined);
  return wrong.length === 1 ? wrong[0] : undefined;
}

/** Returns the problems of the fields for the summary of a form, in the order of the fields. */
export function listProblems<Field extends string>(
  fields: readonly Field[],
  problem: FormProblem<Field> | undefined,
  { labels, toInputId }: { labels: Record<Field, string>; toInputId: (field: Field) => string },
): FieldProblem[] {
  return fields.flatMap((field) => {
    const text = problem?.fields[field];
    return text === undefined ? [] : { id: toInputId(field), label: labels[field], text };
  });
}
