// Hydrates at the first interaction. Before that, the browser sends the form and the server answers with the problems.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { loginInputId, PasswordPrompt, type PromptDetails } from '../../components/forms/PasswordPrompt.tsx';
import { checkLogin, LOGIN_FIELDS, type LoginField, PROOF_NAME, parseLoginForm } from '../../domain/login/login.ts';
import { VALIDATION_TEXTS, type ValidationProblem } from '../../domain/text/validation.ts';
import type { LoginMessages } from '../../i18n/labels/loginMessages.ts';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import type { LOGIN_TEXTS } from './loginTexts.ts';

interface LoginProps extends IslandTexts {
  details: PromptDetails;
  /** The reason why the server did not accept the login. */
  problem: LoginMessages | undefined;
  /** Address of the proof-of-work challenge (rule 14.8). */
  challenge: string;
}

/**
 * Time after sending in which the form is not sent again, ms: a double click must not count as two attempts. The visitor may stop the
 * browser and send again.
 */
const RESEND_PAUSE_MS = 3000;

type Fields = Partial<Record<LoginField, ValidationProblem>>;

const fieldsIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/**
 * The login of a protected session. It validates the form before sending, so that no typed value is lost; the browser then sends the form
 * as usual (rules 14.2, 14.3, 14.8).
 */
function Login({ details, problem: first, challenge, texts, locale }: LoginProps) {
  const root = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const t = useTranslator({ texts, locale });
  const [problem, setProblem] = useState(first);
  const [showsName, setShowsName] = useState(false);
  const [status, setStatus] = useState('');
  const [isShown, setShown] = useState(false);
  const [focusRequest, setFocusRequest] = useState<{ id: string }>();
  useReady(root);
  // Focus after rendering: an input in a closed details element cannot be focused.
  useEffect(() => {
    if (focusRequest) document.getElementById(focusRequest.id)?.focus();
  }, [focusRequest]);

  const check = (form: HTMLFormElement): Fields => checkLogin(parseLoginForm(fieldsIn(form)))?.fields ?? {};
  const show = (wrong: Fields) => {
    const fields = Object.fromEntries(
      Object.entries(wrong).map(([field, kind]) => [field, t(VALIDATION_TEXTS[kind] as (typeof LOGIN_TEXTS)[number])]),
    );
    setProblem({ message: t('error.invalidFields'), fields });
    setShowsName(showsName || wrong.firstName !== undefined || wrong.name !== undefined || wrong.email !== undefined);
    const id = LOGIN_FIELDS.find((field) => wrong[field]);
    if (id) setFocusRequest({ id: loginInputId(id) });
  };
  /** Sends the form when its proof is ready, or without proof if none can be made (rule 14.9). */
  const send = async (form: HTMLFormElement) => {
    isSending.current = true;
    setStatus(t('login.checking'));
    const siteKey = 'recaptcha' in fieldsIn(form) ? details.siteKey : undefined;
    const token = await import('../../stores/page/captcha.store.ts')
      .then(({ getLoginProof }) => getLoginProof(challenge, siteKey))
      .catch(() => '');
    const proof = form.elements.namedItem(PROOF_NAME);
    if (proof instanceof HTMLInputElement) proof.value = token;
    form.submit();
    setTimeout(() => (isSending.current = false), RESEND_PAUSE_MS);
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = check(form);
    if (Object.keys(wrong).length > 0) show(wrong);
    else if (!isSending.current) void send(form);
  };
  // Remove a shown problem as soon as it is corrected.
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    setStatus('');
    if (!problem) return;
    const wrong = check(event.currentTarget);
    const fields: LoginMessages['fields'] = {};
    for (const field of LOGIN_FIELDS) if (wrong[field] && problem.fields[field]) fields[field] = problem.fields[field];
    setProblem(Object.keys(fields).length > 0 ? { ...problem, fields } : undefined);
  };
  return (
    <div ref={root}>
      <PasswordPrompt
        details={details}
        t={t}
        problem={problem}
        showsName={showsName}
        status={status}
        isShown={isShown}
        onShow={() => setShown(!isShown)}
        onSubmit={onSubmit}
        onInput={onInput}
      />
    </div>
  );
}

export default untilWithdrawn(Login);
