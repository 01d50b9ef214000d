import { DOWNLOAD_FIELDS, type DownloadOffer, readDownloadValues, toDownloadOrder } from '../domain/downloadRequest.ts';
import { prepareProof, type Proof } from '../stores/captcha.store.ts';
import { followAllTopics, followMarks } from './downloadParts.ts';
import { formProblems } from './formProblems.ts';

/** The names and values of a form as it would send them: several of one name are a list. */
function fieldsOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [name, name === 'topics' || name === 'languages' ? data.getAll(name) : data.get(name)]),
  );
}

/** What can be chosen in a form. */
function offerOf(form: HTMLFormElement): DownloadOffer {
  const values = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].map(({ value }) => value);
  const end = form.dataset['end'];
  return { topics: values('topics'), languages: values('languages'), endSeconds: end === undefined ? undefined : Number(end) };
}

/** What the portal answers. */
interface Answer {
  message?: string;
  error?: { code: string; message: string; fields?: Record<string, string>; formToken?: string };
}

/**
 * Helps with a download form: says what is wrong before it is sent, takes over marks, works out the captcha while the visitor types, and
 * sends the form without leaving the page. `started` are the words of success.
 */
export function connectDownload(form: HTMLFormElement, signal: AbortSignal, started = ''): void {
  const status = form.querySelector('[role="status"]');
  const consent = form.querySelector<HTMLInputElement>('[data-recaptcha]');
  const token = form.querySelector<HTMLInputElement>('[name="formToken"]');
  const { captcha = 'off', siteKey = '' } = form.dataset;
  const prepare = () => prepareProof(captcha, siteKey, 'download');
  // Nothing is asked of Google before the visitor has agreed.
  let proof: Proof | undefined = consent ? undefined : prepare();
  consent?.addEventListener('change', () => (proof = consent.checked ? prepare() : undefined), { signal });
  let isSending = false;

  followAllTopics(form, signal);
  followMarks(form, signal);

  const check = () => toDownloadOrder(readDownloadValues(fieldsOf(form)), offerOf(form));
  // Once a problem was shown, it goes as soon as it is mended; on leaving the input it would move what the pointer is pressing.
  const problems = formProblems(form, 'download', DOWNLOAD_FIELDS);
  const show: typeof problems.show = (text, words) => {
    problems.show(text, words);
    problems.focusSummary();
  };
  /** Without an answer it is the server's error. */
  const showFailure = (error: Answer['error']) => {
    const isServers = error === undefined || error.code === 'upstream-failed';
    show(isServers ? (form.dataset['failed'] ?? '') : error.message, error?.fields ?? {});
  };
  form.addEventListener(
    'input',
    ({ target }) => {
      const order = check();
      problems.clear(order.ok ? {} : order.error, target);
    },
    { signal },
  );

  const send = async () => {
    const order = check();
    if (!order.ok) {
      show(form.dataset['invalid'] ?? '', problems.wordsFor(order.error));
      return;
    }
    if (isSending) return;
    isSending = true;
    if (status) status.textContent = form.dataset['sending'] ?? '';
    try {
      const recaptchaToken = (await proof?.get()) ?? '';
      const body = JSON.stringify({ ...fieldsOf(form), recaptchaToken });
      const response = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { message, error } = (await response.json()) as Answer;
      if (response.ok) showStarted(form, message ?? started);
      else {
        // A form is good once; what could not be taken can be sent again.
        if (token && error?.formToken) token.value = error.formToken;
        showFailure(error);
      }
    } catch {
      showFailure(undefined);
    } finally {
      isSending = false;
      if (status) status.textContent = '';
      if (proof) proof = prepare();
    }
  };
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send();
    },
    { signal },
  );
}

/** Puts the notice of success in the form's place. */
function showStarted(form: HTMLFormElement, message: string): void {
  const notice = document.createElement('p');
  Object.assign(notice, { className: 'started', tabIndex: -1, textContent: message });
  notice.setAttribute('role', 'status');
  form.replaceWith(notice);
  notice.focus();
}
