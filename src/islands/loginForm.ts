import { checkLogin, LOGIN_FIELDS, PROOF_NAME, readLogin } from '../domain/login.ts';
import { formProblems } from './formProblems.ts';

/**
 * Says what is wrong with a password prompt before it is sent, so that nothing typed is lost; what is right the browser sends as ever, with
 * the proof that the portal may ask for. Returns what ends it.
 */
export function followLogin(root: HTMLElement): (() => void) | undefined {
  const form = root.querySelector('form');
  if (!form) return undefined;
  const abort = new AbortController();
  const { signal } = abort;
  const problems = formProblems(form, 'login', LOGIN_FIELDS);
  const status = form.querySelector('[role="status"]');
  const say = (text: string) => status?.replaceChildren(text);
  const check = () => checkLogin(readLogin(Object.fromEntries(new FormData(form))))?.fields ?? {};
  let isSending = false;

  /** Sends the form once its proof is there; without one where there is none to be had. */
  const send = async () => {
    isSending = true;
    say(form.dataset['checking'] ?? '');
    const siteKey = form.querySelector<HTMLInputElement>('[data-recaptcha]:checked')?.dataset['recaptcha'];
    const token = await import('../stores/captcha.store.ts')
      .then(({ proveLogin }) => proveLogin(form.dataset['challenge'] ?? '', siteKey))
      .catch(() => '');
    const proof = form.querySelector<HTMLInputElement>(`[name="${PROOF_NAME}"]`);
    if (proof) proof.value = token;
    isSending = false;
    form.submit();
  };

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      const wrong = check();
      if (Object.keys(wrong).length === 0) {
        if (!isSending) void send();
        return;
      }
      problems.show(form.dataset['invalid'] ?? '', problems.wordsFor(wrong));
      problems.focusFirst(wrong);
    },
    { signal },
  );
  // Once a problem was shown, it goes as soon as it is mended.
  form.addEventListener(
    'input',
    ({ target }) => {
      say('');
      problems.clear(check(), target);
    },
    { signal },
  );
  return () => abort.abort();
}
