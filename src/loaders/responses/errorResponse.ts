import { type ErrorCode, PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import type { Translate } from '../../i18n/translator.ts';
import { applyProblem } from './problem.ts';

/** Details of an error in addition to its code. */
interface ErrorDetails {
  /** Message in the language of the address; by default the text of the error code. */
  message?: string;
  /** Messages by input, in the language of the address. */
  fields?: Record<string, string>;
  /** Token with which the same form can be sent again. */
  formToken?: string;
  /** Whether a captcha token allows another attempt at once. */
  proof?: boolean;
  retryAfterSeconds?: number | undefined;
}

/** JSON response for an error, in the language of the address (contract §7). */
export function toErrorResponse(code: ErrorCode, t: Translate, { retryAfterSeconds, ...details }: ErrorDetails = {}): Response {
  const answer = { status: PORTAL_ERRORS[code].status, headers: new Headers({ 'Cache-Control': 'private, no-store' }) };
  applyProblem(code, answer, retryAfterSeconds);
  return Response.json({ error: { code, message: t(PORTAL_ERRORS[code].text), ...details } }, answer);
}
