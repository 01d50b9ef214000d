import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import type { Result } from '../../domain/http/result.ts';
import type { Translate } from '../../i18n/translator.ts';
import { type DetailedError, toErrorResponse } from './errorResponse.ts';

/** A JSON answer for one visitor: a value, nothing, or an error. */
export type PrivateJson = Result<object | undefined, ErrorCode | DetailedError>;

/** What the address of a form answers: a page, JSON to a JSON body, or a redirect to another page. */
export type FormAnswer<Page> =
  | { kind: 'page'; page: Result<Page, ErrorCode> }
  | { kind: 'json'; json: PrivateJson; cookies?: string[] }
  | { kind: 'redirect'; path: string; cookies?: string[] };

const toHeaders = (cookies: readonly string[]): [string, string][] => [
  ['Cache-Control', 'private, no-store'],
  ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
];

/** Response with JSON for one visitor: 204 for nothing (contract §7). */
export function toPrivateResponse(json: PrivateJson, t: Translate, cookies: readonly string[] = []): Response {
  if (!json.ok) return toErrorResponse(json.error, t);
  const headers = toHeaders(cookies);
  return json.value ? Response.json(json.value, { headers }) : new Response(null, { status: 204, headers });
}

/** Response to a form whose answer is no page. */
export function toFormResponse(answer: Exclude<FormAnswer<never>, { kind: 'page' }>, t: Translate): Response {
  if (answer.kind === 'json') return toPrivateResponse(answer.json, t, answer.cookies);
  return new Response(null, { status: 303, headers: [['Location', answer.path], ...toHeaders(answer.cookies ?? [])] });
}
