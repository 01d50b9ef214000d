import { type ErrorCode, PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import type { Translate } from '../../i18n/translator.ts';
import { announceProblem } from './problem.ts';

/** What an error says beside its code. */
interface ErrorDetails {
  /** In the visitor's words; those of the catalogue where it says no more. */
  message?: string;
  /** What is wrong with each input, in the visitor's words. */
  fields?: Record<string, string>;
  /** With which the same form can be sent again. */
  formToken?: string;
  /** Whether a token of the captcha lets the visitor try again at once. */
  proof?: boolean;
  retryAfterSeconds?: number | undefined;
}

/** An error as JSON, in the visitor's language (contract §7). */
export function toErrorResponse(code: ErrorCode, t: Translate, { retryAfterSeconds, ...details }: ErrorDetails = {}): Response {
  const answer = { status: PORTAL_ERRORS[code].status, headers: new Headers({ 'Cache-Control': 'private, no-store' }) };
  announceProblem(code, answer, retryAfterSeconds);
  return Response.json({ error: { code, message: t(PORTAL_ERRORS[code].text), ...details } }, answer);
}
