// Hydrates at the visitor's first act: until then the form is sent as it is, and the server says what is wrong.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { loginInputId, PasswordPrompt, type PromptDetails } from '../../components/forms/PasswordPrompt.tsx';
import { checkLogin, LOGIN_FIELDS, type LoginField, PROOF_NAME, readLogin } from '../../domain/login/login.ts';
import { VALIDATION_TEXTS, type ValidationProblem } from '../../domain/text/validation.ts';
import type { LoginMessages } from '../../i18n/labels/loginMessages.ts';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import type { LOGIN_TEXTS } from './loginTexts.ts';

interface LoginProps extends IslandTexts {
  details: PromptDetails;
  /** Why the session was not opened, as the server says it. */
  problem: LoginMessages | undefined;
  /** Address of the challenge that may have to be solved for the password. */
  challenge: string;
}

type Fields = Partial<Record<LoginField, ValidationProblem>>;

const fieldsIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** Opens a protected session: says what is wrong before the form is sent, so that nothing typed is lost. What is right the browser sends as ever. */
export default function Login({ details, problem: first, challenge, texts, locale }: LoginProps) {
  const root = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const t = useTranslator({ texts, locale });
  const [problem, setProblem] = useState(first);
  const [showsName, setShowsName] = useState(false);
  const [status, setStatus] = useState('');
  const [focusRequest, setFocusRequest] = useState<{ id: string }>();
  useReady(root);
  // After it was rendered: an input in closed details takes no focus before they are open.
  useEffect(() => {
    if (focusRequest) document.getElementById(focusRequest.id)?.focus();
  }, [focusRequest]);

  const check = (form: HTMLFormElement): Fields => checkLogin(readLogin(fieldsIn(form)))?.fields ?? {};
  const show = (wrong: Fields) => {
    const fields = Object.fromEntries(
      Object.entries(wrong).map(([field, kind]) => [field, t(VALIDATION_TEXTS[kind] as (typeof LOGIN_TEXTS)[number])]),
    );
    setProblem({ message: t('error.invalidFields'), fields });
    setShowsName(showsName || wrong.firstName !== undefined || wrong.name !== undefined || wrong.email !== undefined);
    const id = LOGIN_FIELDS.find((field) => wrong[field]);
    if (id) setFocusRequest({ id: loginInputId(id) });
  };
  /** Sends the form once its proof is there; without one where there is none to be had. */
  const send = async (form: HTMLFormElement) => {
    isSending.current = true;
    setStatus(t('login.checking'));
    const siteKey = 'recaptcha' in fieldsIn(form) ? details.siteKey : undefined;
    const token = await import('../../stores/page/captcha.store.ts')
      .then(({ proveLogin }) => proveLogin(challenge, siteKey))
      .catch(() => '');
    const proof = form.elements.namedItem(PROOF_NAME);
    if (proof instanceof HTMLInputElement) proof.value = token;
    isSending.current = false;
    form.submit();
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = check(form);
    if (Object.keys(wrong).length > 0) show(wrong);
    else if (!isSending.current) void send(form);
  };
  // Once a problem was shown, it goes as soon as it is mended; the summary stays while the keyboard is in it.
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
        onSubmit={onSubmit}
        onInput={onInput}
      />
    </div>
  );
}
