/** Says in a form what is wrong with it, in words that stand in its HTML (FieldProblem.astro). */
export interface FormProblems<Field extends string> {
  /** Shows why the form is not sent: `text` in the summary, words next to every input that has some, nothing at the others. */
  show: (text: string, words: Partial<Record<Field, string>>) => void;
  /** The words for problems. */
  wordsFor: (problems: Partial<Record<Field, string>>) => Partial<Record<Field, string>>;
  /** Takes words away whose problem is no longer `left`, and the summary with the last; one that has the focus stays. */
  clear: (left: Partial<Record<Field, string>>, target: EventTarget | null) => void;
  focusSummary: () => void;
  /** Leads to the first input that is wrong. */
  focusFirst: (problems: Partial<Record<Field, string>>) => void;
}

/** The problems of a form whose inputs are called `{prefix}-{field}`, in their order. */
export function formProblems<Field extends string>(form: HTMLFormElement, prefix: string, fields: readonly Field[]): FormProblems<Field> {
  const inputOf = (field: Field) => form.querySelector<HTMLElement>(`#${prefix}-${field}`);
  const lineOf = (field: Field) => form.querySelector<HTMLElement>(`#${prefix}-${field}-problem`);
  const summary = form.querySelector<HTMLElement>('.summary');

  /** Says at an input what is wrong with it, or that nothing is (''). */
  const tell = (field: Field, words: string) => {
    const line = lineOf(field);
    const input = inputOf(field);
    if (!line || !input) return;
    line.textContent = words;
    line.hidden = words === '';
    // A group of boxes has no such state; its line says it.
    if (input instanceof HTMLInputElement) {
      if (words) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
    const details = input.closest('details');
    if (words && details) details.open = true;
  };

  const linkTo = (field: Field, words: string) => {
    const link = document.createElement('a');
    link.href = `#${prefix}-${field}`;
    link.textContent = `${lineOf(field)?.dataset['label'] ?? ''}: ${words}`;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      inputOf(field)?.focus();
    });
    const item = document.createElement('li');
    item.append(link);
    return item;
  };

  return {
    show: (text, words) => {
      for (const field of fields) tell(field, words[field] ?? '');
      if (!summary) return;
      summary.querySelector('p')?.replaceChildren(text);
      summary.querySelector('ul')?.replaceChildren(...fields.flatMap((field) => (words[field] ? [linkTo(field, words[field])] : [])));
      summary.hidden = false;
    },
    wordsFor: (problems) => {
      const words: Partial<Record<Field, string>> = {};
      for (const field of fields) if (problems[field]) words[field] = lineOf(field)?.getAttribute(`data-${problems[field]}`) ?? '';
      return words;
    },
    clear: (left, target) => {
      for (const field of fields) if (!left[field]) tell(field, '');
      if (summary && !fields.some((field) => left[field]) && !summary.contains(target as Node | null)) summary.hidden = true;
    },
    focusSummary: () => summary?.focus(),
    focusFirst: (problems) => {
      const first = fields.find((field) => problems[field]);
      if (first) inputOf(first)?.focus();
    },
  };
}
