import { type ErrorCode, PORTAL_ERRORS } from '../../domain/http/portalErrors.ts';
import type { Translate } from '../../i18n/translator.ts';
import { toProblemResponse } from './problem.ts';

/** An error with details in addition to its code. */
export interface DetailedError {
  code: ErrorCode;
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
export function toErrorResponse(error: ErrorCode | DetailedError, t: Translate): Response {
  const { code, retryAfterSeconds, ...details }: DetailedError = typeof error === 'string' ? { code: error } : error;
  return toProblemResponse(code, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    body: JSON.stringify({ error: { code, message: t(PORTAL_ERRORS[code].text), ...details } }),
    retryAfterSeconds,
  });
}
