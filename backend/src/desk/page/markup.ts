import { escapeUTF8 } from 'entities';

/** HTML text that is inserted unchanged. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may contain; `false` and `undefined` are left out. */
export type MarkupValue = Markup | string | number | false | undefined | readonly MarkupValue[];

/** Template tag of HTML: values are escaped, except markup. */
export function markup(strings: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + toText(values[index - 1]) + part));
}

function toText(value: MarkupValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(toText).join('');
  return escapeUTF8(String(value));
}
