import { checkLogin, LOGIN_FIELDS, readLogin } from '../domain/login.ts';
import { formProblems } from './formProblems.ts';

/** Says what is wrong with a password prompt before it is sent, so that nothing typed is lost; what is right the browser sends as ever. Returns what ends it. */
export function followLogin(root: HTMLElement): (() => void) | undefined {
  const form = root.querySelector('form');
  if (!form) return undefined;
  const abort = new AbortController();
  const { signal } = abort;
  const problems = formProblems(form, 'login', LOGIN_FIELDS);
  const check = () => checkLogin(readLogin(Object.fromEntries(new FormData(form))))?.fields ?? {};

  form.addEventListener(
    'submit',
    (event) => {
      const wrong = check();
      if (Object.keys(wrong).length === 0) return;
      event.preventDefault();
      problems.show(form.dataset['invalid'] ?? '', problems.wordsFor(wrong));
      problems.focusFirst(wrong);
    },
    { signal },
  );
  // Once a problem was shown, it goes as soon as it is mended.
  form.addEventListener('input', ({ target }) => problems.clear(check(), target), { signal });
  return () => abort.abort();
}
