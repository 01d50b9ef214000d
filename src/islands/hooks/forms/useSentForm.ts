import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { findOnlyProblem, type FormProblem } from '../../../domain/text/formProblem.ts';
import { joinSentences } from '../../../domain/text/sentences.ts';
import { VALIDATION_TEXTS, type ValidationProblem } from '../../../domain/text/validation.ts';
import type { TextKey, Translate } from '../../../i18n/translator.ts';
import { useProof } from './useProof.ts';

/** An answer of the portal that accepts nothing. */
interface FailedAnswer {
  error?: { code: string; message: string; fields?: Record<string, string>; formToken?: string };
}

type Problems<Field extends string> = Partial<Record<Field, ValidationProblem>>;

/** What distinguishes one form from another. */
interface FormKind<Field extends string> {
  /** Action of the captcha token (rule 15.7). */
  action: string;
  /** Inputs that can be invalid, in the order of the form. */
  fields: readonly Field[];
  toInputId: (field: Field) => string;
  /** Inputs of which several can be chosen. */
  lists: readonly string[];
  /** What to do when the server failed. */
  tryAgain: TextKey;
  check: (values: Record<string, unknown>) => Problems<Field>;
}

/** Returns the values of a form by name; those of `lists` are lists. */
function valuesOf(form: HTMLFormElement, lists: readonly string[]): Record<string, unknown> {
  const data = new FormData(form);
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, lists.includes(name) ? data.getAll(name) : data.get(name)]));
}

/** Validates a form in the browser and sends it without leaving the page (rule 15.13). */
export function useSentForm<Field extends string>(
  view: { formToken: string; captcha: string; siteKey: string | undefined },
  t: Translate,
  first: FormProblem<Field> | undefined,
  { action, fields, toInputId, lists, tryAgain, check }: FormKind<Field>,
) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [problem, setProblem] = useState(first);
  const [formToken, setFormToken] = useState(view.formToken);
  const [status, setStatus] = useState('');
  const [focusRequest, setFocusRequest] = useState(0);
  const proof = useProof(view, action);

  useEffect(() => {
    if (focusRequest === 0) return;
    const only = findOnlyProblem(fields, problem);
    (only ? document.getElementById(toInputId(only)) : summary.current)?.focus();
    // Once for each request, not when a problem is removed.
  }, [focusRequest]);

  const show = (message: string, wrong: FormProblem<Field>['fields']) => {
    setProblem({ message, fields: wrong });
    setFocusRequest((count) => count + 1);
  };
  const showProblems = (wrong: Problems<Field>) => {
    const texts: FormProblem<Field>['fields'] = {};
    for (const field of fields) if (wrong[field]) texts[field] = t(VALIDATION_TEXTS[wrong[field]]);
    show(t('error.invalidFields'), texts);
  };
  /** Shows an error answer; no answer counts as a server error. */
  const showFailure = (error: FailedAnswer['error']) => {
    const isServerError = error === undefined || error.code === 'upstream-failed';
    const wrong = (error?.fields ?? {}) as FormProblem<Field>['fields'];
    show(isServerError ? joinSentences([t('error.server'), t(tryAgain)]) : error.message, wrong);
  };

  /** Posts the values of the form, and `more`. Returns the values and the answer; undefined if it rejects them, which is shown. */
  const post = async (element: HTMLFormElement, more: Record<string, unknown> = {}) => {
    const recaptchaToken = await proof.token();
    const values = valuesOf(element, lists);
    const body = JSON.stringify({ ...values, ...more, recaptchaToken });
    const response = await fetch(element.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const answer: unknown = await response.json();
    if (response.ok) return { answer, values };
    const { error } = answer as FailedAnswer;
    // A form token is valid once (rule 15.8): a rejected form needs the new token of the answer.
    if (error?.formToken !== undefined) setFormToken(error.formToken);
    showFailure(error);
    return undefined;
  };
  /** Sends if there are no problems, and nothing is being sent. */
  const runOnce = async (wrong: Problems<Field>, send: () => Promise<void>) => {
    if (Object.keys(wrong).length > 0) {
      showProblems(wrong);
      return;
    }
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    setStatus(t('download.sending'));
    try {
      await send();
    } catch {
      showFailure(undefined);
    } finally {
      isSending.current = false;
      setStatus('');
      proof.renew();
    }
  };
  const submitWith = (send: (element: HTMLFormElement) => Promise<void>) => (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    void runOnce(check(valuesOf(element, lists)), () => send(element));
  };
  // Remove a shown problem while the visitor types, not on blur: on blur the layout would move under a click.
  const onInput = () => {
    if (!problem || !form.current) return;
    const wrong = check(valuesOf(form.current, lists));
    const left: FormProblem<Field>['fields'] = {};
    for (const field of fields) if (wrong[field] && problem.fields[field]) left[field] = problem.fields[field];
    setProblem(Object.keys(left).length > 0 ? { ...problem, fields: left } : undefined);
  };
  return {
    form,
    show,
    post,
    runOnce,
    submitWith,
    valuesOf: (element: HTMLFormElement) => valuesOf(element, lists),
    props: { formToken, problem, status, onInput, formRef: form, summaryRef: summary, onConsent: proof.consent },
  };
}
