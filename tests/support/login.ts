import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

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

/** Asks for the challenge that a password of a session needs. */
export const askLoginChallenge = (portal: string, city: string, session: string, headers = {}): Promise<Response> =>
  fetch(`${portal}/captcha.json?action=login&city=${city}&session=${session}`, { headers });

/** The token for a challenge, as a browser works it out. */
export async function solveToToken(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
