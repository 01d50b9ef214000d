import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FollowOutcome } from '../../components/follow/FollowDone.tsx';
import { findOnlyFollowProblem, type FollowFormProblem, followInputId } from '../../components/follow/FollowForm.tsx';
import {
  type BrowserSubscription,
  FOLLOW_FIELDS,
  type FollowProblems,
  parseFollowValues,
  toFollowChoices,
  toMailFollow,
} from '../../domain/follow/followForm.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import type { Translate } from '../../i18n/translator.ts';
import { canSubscribe, subscribeBrowser } from '../../services/browser/pushSubscription.ts';
import { useProof } from '../hooks/forms/useProof.ts';
import { useHydrated } from '../hooks/useHydrated.ts';

/** The JSON answer of the portal. */
interface Answer {
  /** Address of the page with all that the browser follows. */
  manage?: string;
  error?: { code: string; message: string; fields?: Record<string, string>; formToken?: string };
}

/** Returns the values of a form by name; phases are a list. */
function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return { ...Object.fromEntries(data), phases: data.getAll('phases') };
}

/**
 * Validates the follow form in the browser and sends it without leaving the page (rule 15.13); `outcome` is set once it was accepted. Only
 * the page of the form subscribes a browser (rule 28.64).
 */
export function useFollowForm(view: FollowView, t: Translate, first: FollowFormProblem | undefined, isPage: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [problem, setProblem] = useState(first);
  const [formToken, setFormToken] = useState(view.formToken);
  const [status, setStatus] = useState('');
  const [focusRequest, setFocusRequest] = useState(0);
  const [outcome, setOutcome] = useState<FollowOutcome>();
  const proof = useProof(view, 'follow');
  const isHydrated = useHydrated();
  const { pushKey } = view;

  useEffect(() => {
    if (focusRequest === 0) return;
    const only = problem && findOnlyFollowProblem(problem.fields);
    (only ? document.getElementById(followInputId(only)) : summary.current)?.focus();
    // Once for each request, not when a problem is removed.
  }, [focusRequest]);

  const show = (message: string, fields: FollowFormProblem['fields']) => {
    setProblem({ message, fields });
    setFocusRequest((count) => count + 1);
  };
  const showProblems = (wrong: FollowProblems) => {
    const texts = Object.fromEntries(Object.entries(wrong).map(([field, kind]) => [field, t(VALIDATION_TEXTS[kind])]));
    show(t('error.invalidFields'), texts);
  };
  /** Shows an error answer; no answer counts as a server error. */
  const showFailure = (error: Answer['error']) => {
    const isServerError = error === undefined || error.code === 'upstream-failed';
    show(isServerError ? joinSentences([t('error.server'), t('follow.tryAgain')]) : error.message, error?.fields ?? {});
  };
  const check = (): FollowProblems => {
    const order = toMailFollow(parseFollowValues(form.current ? fieldsOf(form.current) : {}));
    return order.ok ? {} : order.error;
  };
  const post = async (element: HTMLFormElement, subscription: BrowserSubscription | undefined) => {
    const recaptchaToken = await proof.token();
    const fields = fieldsOf(element);
    const channel = subscription && { channel: 'push', subscription };
    const body = JSON.stringify({ ...fields, ...channel, recaptchaToken });
    const response = await fetch(element.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { manage, error } = (await response.json()) as Answer;
    if (response.ok) {
      setOutcome(manage === undefined ? { kind: 'mail', mail: parseFollowValues(fields).mail } : { kind: 'browser', manage });
      return;
    }
    // A form token is valid once (rule 15.8): a rejected form needs the new token of the answer.
    if (error?.formToken !== undefined) setFormToken(error.formToken);
    showFailure(error);
  };
  /** Does one thing at a time and says so; no answer counts as a server error. */
  const runOnce = async (run: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    setStatus(t('download.sending'));
    try {
      await run();
    } catch {
      showFailure(undefined);
    } finally {
      isSending.current = false;
      setStatus('');
      proof.renew();
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const wrong = check();
    if (Object.keys(wrong).length > 0) showProblems(wrong);
    else void runOnce(() => post(element, undefined));
  };
  const subscribe = (element: HTMLFormElement, key: string) => {
    const choices = toFollowChoices(parseFollowValues(fieldsOf(element)));
    if (!choices.ok) showProblems(choices.error);
    else {
      void runOnce(async () => {
        const subscription = await subscribeBrowser(key);
        if (subscription) await post(element, subscription);
        else show(t('follow.browserDenied'), {});
      });
    }
  };
  // Remove a shown problem while the visitor types, not on blur: on blur the layout would move under a click.
  const onInput = () => {
    if (!problem) return;
    const wrong = check();
    const fields: FollowFormProblem['fields'] = {};
    for (const field of FOLLOW_FIELDS) if (wrong[field] && problem.fields[field]) fields[field] = problem.fields[field];
    setProblem(Object.keys(fields).length > 0 ? { ...problem, fields } : undefined);
  };
  const isBrowserOffered = isPage && isHydrated && pushKey !== undefined && canSubscribe();
  return {
    outcome,
    props: {
      formToken,
      problem,
      status,
      onSubmit,
      onInput,
      formRef: form,
      summaryRef: summary,
      onConsent: proof.consent,
      onBrowser: isBrowserOffered ? () => form.current && subscribe(form.current, pushKey) : undefined,
    },
  };
}
