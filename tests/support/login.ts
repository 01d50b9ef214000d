/** What a visitor sends to open a session. */
interface Login {
  /** Path that takes it, `…/login` or an embed's own. */
  path: string;
  fields: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends the form of a password prompt as a browser without script does; redirects are not followed. */
export const sendLogin = (portal: string, { path, fields, headers }: Login): Promise<Response> =>
  fetch(portal + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });

/** Sends it as a script would. */
export const sendLoginJson = (portal: string, { path, fields, headers }: Login): Promise<Response> =>
  fetch(portal + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });

/** The Cookie header with which a browser comes back after an answer. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
