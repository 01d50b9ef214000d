import type { Backend } from '../app.ts';

/** Control token of the backends of login tests. */
export const TOKEN = 'a-control-token';

/** Header of a form that a page of the desk sent. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

/** For tests: sends a form to the desk. */
export function postForm(backend: Backend, url: string, fields: Record<string, string>, headers: Record<string, string> = OWN_PAGE) {
  return backend.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** For tests: the login cookie of an answer, as a browser sends it. */
export function toCookie({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const login = cookies.find(({ name }) => name === 'desk');
  return login === undefined ? '' : `${login.name}=${login.value}`;
}
