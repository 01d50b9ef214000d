import type { SyntheticEvent, Ref } from 'react';
import { hasVisitorDetails, LOGIN_FIELDS, LOGIN_NAMES, type LoginField, type LoginForm, PROOF_NAME } from '../../domain/login/login.ts';
import type { LoginMessages } from '../../i18n/labels/loginMessages.ts';
import type { Translate } from '../../i18n/translator.ts';
import { FormSummary } from './FormSummary.tsx';
import stylesheet from '../../styles/passwordPrompt.css?url';
import { ProblemLine } from './ProblemLine.tsx';
import { serverAutofocus } from './serverAutofocus.tsx';

/** The session and the state of a password prompt. */
export interface PromptDetails {
  /** Name of the session, by which password managers distinguish the sessions of the site. */
  name: string;
  /** Address to which the form is sent. */
  action: string;
  /** Path of the page to return to after a login (rule 14.13); undefined if the answer is that page. */
  back?: string | undefined;
  /** Whether the prompt is in an embed, where it fills the frame. */
  isEmbedded?: boolean;
  /** Values that were typed before, without the password (rule 14.2). */
  typed: Omit<LoginForm, 'password'>;
  /** Whether the password must be typed again although it was not found to be wrong. */
  isPasswordLost: boolean;
  /** Whether a page that the server answers with a problem focuses it. */
  hasFocus: boolean;
  /** Public key of reCAPTCHA, if its token permits a further attempt at once. */
  siteKey?: string | undefined;
}

interface PasswordPromptProps {
  details: PromptDetails;
  t: Translate;
  /** Undefined without a problem. */
  problem: LoginMessages | undefined;
  /** Whether a name field had a problem: then the name fields stay open. */
  showsName?: boolean;
  /** Status text while the form is being sent. */
  status?: string;
  /** Whether the typed password can be read (rule 14.17). */
  isShown?: boolean;
  onShow?: () => void;
  ref?: Ref<HTMLFormElement>;
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  onInput?: (event: SyntheticEvent<HTMLFormElement>) => void;
}

const OPTIONAL = [
  { field: 'firstName', type: 'text', autoComplete: 'given-name' },
  { field: 'name', type: 'text', autoComplete: 'family-name' },
  { field: 'email', type: 'email', autoComplete: 'email' },
] as const;

const idOf = (field: LoginField) => `login-${field}`;

/** Returns the id of the input of a field. */
export const loginInputId = idOf;

/** The form that asks for the password of a protected session and, optionally, for a name (rules 14.2, 14.3). */
export function PasswordPrompt({
  details,
  t,
  problem,
  showsName = false,
  status = '',
  isShown = false,
  onShow,
  ...form
}: PasswordPromptProps) {
  const { name, action, back, isEmbedded = false, typed, isPasswordLost, hasFocus, siteKey } = details;
  const labels: Record<LoginField, string> = {
    password: t('login.password'),
    firstName: t('login.firstName'),
    name: t('login.name'),
    email: t('login.email'),
  };
  const wrong = LOGIN_FIELDS.filter((field) => problem?.fields[field] !== undefined);
  // The only field with a problem shows its message itself and gets the focus; several problems have a summary.
  const isAtField = wrong.length === 1 && !isPasswordLost;
  const listed = [
    ...(isPasswordLost && problem ? [{ id: idOf('password'), label: labels.password, text: t('login.passwordAgain') }] : []),
    ...wrong.map((field) => ({ id: idOf(field), label: labels[field], text: problem?.fields[field] ?? '' })),
  ];
  const autofocusProps = (field: LoginField | undefined) => serverAutofocus(hasFocus && wrong[0] === field);
  const inputProps = (field: LoginField, hint: string | undefined) => ({
    id: idOf(field),
    name: LOGIN_NAMES[field],
    dir: 'auto',
    ...autofocusProps(field),
    'aria-invalid': problem?.fields[field] !== undefined || undefined,
    'aria-describedby': [`${idOf(field)}-problem`, hint].filter(Boolean).join(' '),
  });
  return (
    <form
      className={`notice ${isEmbedded ? 'password-embedded' : 'password-form'}`}
      method="post"
      action={action}
      autoComplete="off"
      noValidate
      {...form}
    >
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <p>
        <b>{t('session.protected')}</b>
      </p>
      <FormSummary message={isAtField ? undefined : problem?.message} problems={listed} hasFocus={hasFocus && wrong.length === 0} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <input type="hidden" name={PROOF_NAME} />
      <input type="text" autoComplete="username" defaultValue={name} readOnly hidden />
      <div className="field">
        <label htmlFor={idOf('password')}>{labels.password}</label>
        <ProblemLine inputId={idOf('password')} text={problem?.fields.password} />
        {isPasswordLost && (
          <p className="muted" id="login-password-again">
            {t('login.passwordAgain')}
          </p>
        )}
        <div className="with-button">
          <input
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            aria-required
            spellCheck={false}
            autoCapitalize="none"
            {...inputProps('password', isPasswordLost ? 'login-password-again' : undefined)}
          />
          {/* Without script nothing would happen. */}
          <button type="button" className="scripted show-password" aria-pressed={isShown} aria-controls={idOf('password')} onClick={onShow}>
            {t('login.showPassword')}
          </button>
        </div>
      </div>
      <details open={showsName || hasVisitorDetails(typed)}>
        <summary>{t('login.leaveName')}</summary>
        <p className="muted" id="login-name-hint">
          {t('login.leaveNameHint')}
        </p>
        {OPTIONAL.map(({ field, type, autoComplete }) => (
          <div className="field" key={field}>
            <label htmlFor={idOf(field)}>{labels[field]}</label>
            <ProblemLine inputId={idOf(field)} text={problem?.fields[field]} />
            <input type={type} autoComplete={autoComplete} defaultValue={typed[field]} {...inputProps(field, 'login-name-hint')} />
          </div>
        ))}
      </details>
      {siteKey !== undefined && (
        <label className="consent">
          <input type="checkbox" name="recaptcha" />
          {t('download.recaptcha')}
        </label>
      )}
      <p aria-live="polite" aria-atomic>
        {status}
      </p>
      <button>{t('login.submit')}</button>
    </form>
  );
}
