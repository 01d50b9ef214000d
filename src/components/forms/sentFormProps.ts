import type { Ref, SyntheticEvent } from 'react';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import type { Translate } from '../../i18n/translator.ts';

/** Props of a form that an island sends without leaving the page; the server gives only `t`, `problem` and `hasFocus`. */
export interface SentFormProps<Field extends string> {
  t: Translate;
  /** Undefined without a problem. */
  problem: FormProblem<Field> | undefined;
  /** Whether a page that the server answers with a problem focuses it. */
  hasFocus?: boolean;
  /** The token of the next attempt; that of the view before the first one. */
  formToken?: string;
  status?: string;
  formRef?: Ref<HTMLFormElement>;
  summaryRef?: Ref<HTMLDivElement>;
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  onInput?: (event: SyntheticEvent<HTMLFormElement>) => void;
  onConsent?: (isGiven: boolean) => void;
}
