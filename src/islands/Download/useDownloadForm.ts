import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { DownloadFormProblem } from '../../components/forms/DownloadForm.tsx';
import { DOWNLOAD_FIELDS, type DownloadProblems, readDownloadValues, toDownloadOrder } from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { VALIDATION_TEXTS } from '../../domain/text/validation.ts';
import { formatPosition } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translator.ts';
import { prepareProof, type Proof } from '../../stores/page/captcha.store.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';

/** What the portal answers. */
interface Answer {
  message?: string;
  error?: { code: string; message: string; fields?: Record<string, string>; formToken?: string };
}

const LISTS = ['topics', 'languages'];

/** The names and values of a form as it would send them: several of one name are a list. */
function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, LISTS.includes(name) ? data.getAll(name) : data.get(name)]));
}

const inputsOf = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])].filter((each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === name);

/** Works the captcha out while the visitor fills the form in; of Google nothing is asked before they agreed. */
function useProof({ captcha, siteKey = '' }: DownloadView) {
  const proof = useRef<Proof | undefined>(undefined);
  const prepare = () => {
    proof.current = prepareProof(captcha, siteKey, 'download');
  };
  useEffect(() => {
    if (captcha !== 'recaptcha') prepare();
  }, []);
  return {
    token: async () => (await proof.current?.get()) ?? '',
    renew: () => proof.current && prepare(),
    consent: (isGiven: boolean) => {
      if (isGiven) prepare();
      else proof.current = undefined;
    },
  };
}

/** Takes the visitor's marks over into the form: with marks set a download is trimmed to them (spec §5); without them it is not. */
function useMarks(form: React.RefObject<HTMLFormElement | null>, offsetSeconds: number) {
  const marks = useStore($marks, { ssr: 'initial' });
  const isMarked = marks.in !== undefined || marks.out !== undefined;
  const wasMarked = useRef(false);
  useEffect(() => {
    if (!isMarked && !wasMarked.current) return;
    wasMarked.current = isMarked;
    // Marks count from the beginning of the part that plays, a download from that of the whole recording (contract §8 "Trim").
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
    const whole = inputsOf(form.current, 'part').find(({ value }) => value === 'all');
    if (!whole) return;
    whole.checked = true;
    whole.focus();
  };
  return isMarked ? remove : undefined;
}

/** One box chooses all topics or none; between the two it is neither. */
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

/** Helps with a download form: says what is wrong before it is sent, and sends it without leaving the page; `message` is set once the download was started. */
export function useDownloadForm(view: DownloadView, t: Translate, first: DownloadFormProblem | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const [problem, setProblem] = useState(first);
  const [status, setStatus] = useState('');
  const [focusRequest, setFocusRequest] = useState(0);
  const [message, setMessage] = useState<string>();
  const proof = useProof(view);
  const removeMarks = useMarks(form, view.offsetSeconds);
  const topics = useAllTopics(form);

  useEffect(() => {
    if (focusRequest > 0) summary.current?.focus();
  }, [focusRequest]);

  const check = (): DownloadProblems => {
    const order = toDownloadOrder(readDownloadValues(form.current ? fieldsOf(form.current) : {}), view.offer);
    return order.ok ? {} : order.error;
  };
  const show = (text: string, fields: DownloadFormProblem['fields']) => {
    setProblem({ message: text, fields });
    setFocusRequest((count) => count + 1);
  };
  /** Without an answer it is the server's error. */
  const showFailure = (error: Answer['error']) => {
    const isServers = error === undefined || error.code === 'upstream-failed';
    show(isServers ? `${t('error.server')} ${t('download.tryAgain')}` : error.message, error?.fields ?? {});
  };
  const send = async (element: HTMLFormElement) => {
    isSending.current = true;
    setStatus(t('download.sending'));
    try {
      const body = JSON.stringify({ ...fieldsOf(element), recaptchaToken: await proof.token() });
      const response = await fetch(element.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { message: started, error } = (await response.json()) as Answer;
      if (response.ok) setMessage(started ?? t('download.started'));
      else {
        // A form is good once; what could not be taken can be sent again.
        const [token] = inputsOf(element, 'formToken');
        if (token && error?.formToken) token.value = error.formToken;
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
  // Once a problem was shown, it goes as soon as it is mended; on leaving the input it would move what the pointer is pressing.
  const onInput = () => {
    topics.show();
    if (!problem) return;
    const wrong = check();
    const fields: DownloadFormProblem['fields'] = {};
    for (const field of DOWNLOAD_FIELDS) if (wrong[field] && problem.fields[field]) fields[field] = problem.fields[field];
    const isLeft = Object.keys(fields).length > 0;
    setProblem(isLeft ? { ...problem, fields } : undefined);
  };
  return {
    message,
    props: {
      ...{ problem, status, onSubmit, onInput, formRef: form, summaryRef: summary, allRef: topics.all },
      ...{ onAllTopics: topics.choose, onConsent: proof.consent, onRemoveMarks: removeMarks },
    },
  };
}
