import type { MouseEvent, Ref } from 'react';
import type { FieldProblem } from '../../domain/text/formProblem.ts';
import { serverAutofocus } from './serverAutofocus.tsx';
import styles from './Form.module.css';

interface FormSummaryProps {
  ref?: Ref<HTMLDivElement> | undefined;
  /** Undefined without a problem, and when the only problem is shown at its input: then nothing is said twice. */
  message: string | undefined;
  problems: readonly FieldProblem[];
  /** Whether a page that the server answers with this problem focuses the summary. */
  hasFocus?: boolean;
}

const focusInput = (event: MouseEvent, id: string) => {
  event.preventDefault();
  document.getElementById(id)?.focus();
};

/** The problems of a form, above its inputs, with links to these inputs. */
export function FormSummary({ ref, message, problems, hasFocus = false }: FormSummaryProps) {
  return (
    <div ref={ref} className={styles['summary']} role="alert" tabIndex={-1} hidden={message === undefined} {...serverAutofocus(hasFocus)}>
      <p>{message}</p>
      <ul>
        {(message === undefined ? [] : problems).map(({ id, label, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusInput(event, id)}>
              {label} – {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
