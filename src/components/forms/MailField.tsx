import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/translator.ts';
import { ProblemLine } from './ProblemLine.tsx';
import { serverAutofocus } from './serverAutofocus.tsx';

interface MailFieldProps {
  id: string;
  name: string;
  value: string;
  /** Undefined without a problem. */
  problem: string | undefined;
  /** Whether a page that the server answers with a problem focuses it. */
  hasFocus: boolean;
  t: Translate;
  /** What the address is for. */
  children?: ReactNode;
}

/** The input of the e-mail address of a form, with its label, its problem and its hint. */
export function MailField({ id, name, value, problem, hasFocus, t, children }: MailFieldProps) {
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{t('login.email')}</label>
      <ProblemLine inputId={id} text={problem} />
      <input
        type="email"
        id={id}
        name={name}
        dir="ltr"
        autoComplete="email"
        aria-required
        defaultValue={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={children === undefined ? `${id}-problem` : `${id}-problem ${hintId}`}
        {...serverAutofocus(hasFocus)}
      />
      {children !== undefined && (
        <p className="muted" id={hintId}>
          {children}
        </p>
      )}
    </div>
  );
}
