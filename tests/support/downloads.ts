import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { setTimeout } from 'node:timers/promises';
import type { Control } from './control.ts';

/** A download request as it reached the backend. */
export interface ReceivedDownload {
  sessionId: number;
  body: Record<string, unknown>;
}

/** The download requests that the backend received, newest first. */
export const readDownloads = async (control: Control): Promise<ReceivedDownload[]> =>
  (await control('/downloads', undefined, 'GET')) as ReceivedDownload[];

/** Captcha token for a download, computed as in a browser (rule 15.7). */
export async function solveDownloadCaptcha(portalUrl: string): Promise<string> {
  const challenge = (await (await fetch(`${portalUrl}/captcha.json?action=download`)).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Posts JSON as the script of a page does. */
export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { origin: new URL(url).origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Posts a form as a browser without script does. */
export const postForm = (url: string, fields: [string, string][], headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { origin: new URL(url).origin, ...headers }, body: new URLSearchParams(fields) });

/** Opens a download page and reads the hidden fields of its form; `waitForFormAge` must pass before the form is sent (rule 15.8). */
export async function openForm(url: string): Promise<[string, string][]> {
  const html = await (await fetch(url)).text();
  const token = /name="formToken" value="([^"]+)"/.exec(html)?.[1];
  if (token === undefined) throw new Error(`${url} has no form`);
  return [
    ['formToken', token],
    ['homepage', ''],
  ];
}

/** Waits until a form token is old enough to be accepted, 2 s (rule 15.8). */
export const waitForFormAge = (): Promise<void> => setTimeout(2100);

let count = 0;
/** An unused e-mail address. */
export const newAddress = (): string => `visitor-${String((count += 1))}@example.org`;
/** Headers of a trusted proxy for a visitor of an unused network. */
export const newNetwork = (): Record<string, string> => ({ 'x-forwarded-for': `10.${String((count += 1) >> 8)}.${String(count & 255)}.9` });
