import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** A login request. */
interface Login {
  /** Path of the form: `…/login` or the path of an embed. */
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

/** Sends a login as a script does; redirects are not followed. */
export const sendLoginJson = (portal: string, { path, fields, headers }: Login): Promise<Response> =>
  fetch(portal + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });

/** The Cookie header that a browser sends after an answer. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** Requests the login challenge of a session: 204 when none is needed (rule 14.8). */
export const requestLoginChallenge = (portal: string, city: string, session: string, headers = {}): Promise<Response> =>
  fetch(`${portal}/captcha.json?action=login&city=${city}&session=${session}`, { headers });

/** Token for a challenge, computed as in a browser. */
export async function solveToToken(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
