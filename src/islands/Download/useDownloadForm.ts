import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type DownloadFormProblem, downloadInputId, findOnlyProblem } from '../../components/forms/DownloadForm.tsx';
import { DOWNLOAD_FIELDS, type DownloadProblems, parseDownloadValues, toDownloadOrder } from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import { formatPosition } from '../../i18n/format.ts';
import { joinSentences } from '../../domain/text/sentences.ts';
import type { Translate } from '../../i18n/translator.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import { useProof } from '../hooks/forms/useProof.ts';

/** The JSON answer of the portal. */
interface Answer {
  /** Whether an e-mail about the download is sent. */
  mailed?: boolean;
  error?: { code: string; message: string; fields?: Record<string, string>; formToken?: string };
}

/** A download that has started, with the address to which an e-mail about it is sent. */
interface StartedForm {
  email: string | undefined;
}

const LISTS = ['topics', 'languages'];

/** Returns the values of a form by name; topics and languages are lists. */
function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, LISTS.includes(name) ? data.getAll(name) : data.get(name)]));
}

const inputsOf = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])].filter((each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === name);

/**
 * Writes the marks of the visitor into the form: with marks the trim is chosen (rule 15.3). Returns the function that removes the marks, if
 * there are any.
 */
function useMarks(form: React.RefObject<HTMLFormElement | null>, offsetSeconds: number) {
  const marks = useStore($marks, { ssr: 'initial' });
  const isMarked = marks.in !== undefined || marks.out !== undefined;
  const wasMarked = useRef(false);
  useEffect(() => {
    if (!isMarked && !wasMarked.current) return;
    wasMarked.current = isMarked;
    // Marks count from the start of the part that plays, a trim from the start of the recording (rule 15.5).
    const write = (name: string, seconds: number | undefined, round: (seconds: number) => number) => {
      const [input] = inputsOf(form.current, name);
      if (input) input.value = seconds === undefined ? '' : formatPosition(round(seconds + offsetSeconds));
    };
    write('start', marks.in, Math.floor);
    write('stop', marks.out, Math.ceil);
    const trim = inputsOf(form.current, 'part').find(({ value }) => value === 'trim');
    if (trim && isMarked) trim.checked = true;
  }, [marks, isMarked, form, offsetSeconds]);
  const remove = () => {
    $marks.set({ in: undefined, out: undefined });
    // Without the marks, the choice is the one that the form had before: none, or the topic of the address.
    const parts = inputsOf(form.current, 'part');
    for (const part of parts) part.checked = part.defaultChecked && part.value !== 'trim';
    (parts.find(({ checked }) => checked) ?? parts[0])?.focus();
  };
  return isMarked ? remove : undefined;
}

/** The checkbox that chooses all topics or none; it is indeterminate if some are chosen. */
function useAllTopics(form: React.RefObject<HTMLFormElement | null>) {
  const all = useRef<HTMLInputElement>(null);
  const show = () => {
    const topics = inputsOf(form.current, 'topics');
    const chosen = topics.filter(({ checked }) => checked).length;
    if (!all.current) return;
    all.current.checked = chosen === topics.length;
    all.current.indeterminate = chosen > 0 && chosen < topics.length;
  };
  useEffect(show, []);
  const choose = (isChosen: boolean) => {
    for (const topic of inputsOf(form.current, 'topics')) topic.checked = isChosen;
    show();
  };
  return { all, show, choose };
}

/**
 * Validates the download form in the browser and sends it without leaving the page (rule 15.13). `started` is set once the download has
 * started.
 */
export function useDownloadForm(view: DownloadView, t: Translate, first: DownloadFormProblem | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [problem, setProblem] = useState(first);
  const [formToken, setFormToken] = useState(view.formToken);
  const [status, setStatus] = useState('');
  const [focusRequest, setFocusRequest] = useState(0);
  const [started, setStarted] = useState<StartedForm>();
  const proof = useProof(view, 'download');
  const removeMarks = useMarks(form, view.offsetSeconds);
  const topics = useAllTopics(form);

  useEffect(() => {
    if (focusRequest === 0) return;
    const only = problem && findOnlyProblem(problem.fields);
    (only ? document.getElementById(downloadInputId(only)) : summary.current)?.focus();
    // Once for each request, not when a problem is removed.
  }, [focusRequest]);

  const check = (): DownloadProblems => {
    const order = toDownloadOrder(parseDownloadValues(form.current ? fieldsOf(form.current) : {}), view.offer);
    return order.ok ? {} : order.error;
  };
  const show = (text: string, fields: DownloadFormProblem['fields']) => {
    setProblem({ message: text, fields });
    setFocusRequest((count) => count + 1);
  };
  /** Shows an error answer; no answer counts as a server error. */
  const showFailure = (error: Answer['error']) => {
    const isServerError = error === undefined || error.code === 'upstream-failed';
    show(isServerError ? joinSentences([t('error.server'), t('download.tryAgain')]) : error.message, error?.fields ?? {});
  };
  const send = async (element: HTMLFormElement) => {
    isSending.current = true;
    setStatus(t('download.sending'));
    try {
      const recaptchaToken = await proof.token();
      const fields = fieldsOf(element);
      const body = JSON.stringify({ ...fields, recaptchaToken });
      const response = await fetch(element.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { error, mailed = false } = (await response.json()) as Answer;
      if (response.ok) setStarted({ email: mailed ? parseDownloadValues(fields).email : undefined });
      else {
        // A form token is valid once (rule 15.8): a rejected form needs the new token of the answer.
        if (error?.formToken !== undefined) setFormToken(error.formToken);
        showFailure(error);
      }
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
    const wrong = check();
    const texts = Object.fromEntries(Object.entries(wrong).map(([field, kind]) => [field, t(VALIDATION_TEXTS[kind])]));
    if (Object.keys(wrong).length > 0) show(t('error.invalidFields'), texts);
    else if (!isSending.current) void send(event.currentTarget);
  };
  // Remove a shown problem while the visitor types, not on blur: on blur the layout would move under a click.
  const onInput = () => {
    topics.show();
    if (!problem) return;
    const wrong = check();
    const fields: DownloadFormProblem['fields'] = {};
    for (const field of DOWNLOAD_FIELDS) if (wrong[field] && problem.fields[field]) fields[field] = problem.fields[field];
    const hasProblems = Object.keys(fields).length > 0;
    setProblem(hasProblems ? { ...problem, fields } : undefined);
  };
  return {
    started,
    props: {
      formToken,
      problem,
      status,
      onSubmit,
      onInput,
      formRef: form,
      summaryRef: summary,
      allRef: topics.all,
      onAllTopics: topics.choose,
      onConsent: proof.consent,
      onRemoveMarks: removeMarks,
    },
  };
}
