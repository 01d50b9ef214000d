import { type ErrorCode, PORTAL_ERRORS } from '../domain/portalErrors.ts';
import type { Translate } from '../i18n/translator.ts';

/** What an error says beside its own words. */
interface ErrorDetails {
  /** What is wrong with each input, in the visitor's words. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number | undefined;
}

/** An error as JSON, in the visitor's language (contract §7). */
export function toErrorResponse(code: ErrorCode, t: Translate, { fields, retryAfterSeconds }: ErrorDetails = {}): Response {
  const { status, text } = PORTAL_ERRORS[code];
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json({ error: { code, message: t(text), ...(fields && { fields }) } }, { status, headers });
}
