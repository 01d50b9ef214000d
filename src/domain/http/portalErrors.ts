/** An answer that is an error: its HTTP status, and the keys of its words (spec §8). */
interface PortalError {
  status: number;
  title: string;
  text: string;
}

const failed = { title: 'error.serverTitle', text: 'error.server' } as const;
const refused = { title: 'error.refusedTitle' } as const;

/**
 * Every error a visitor can be told, by the `code` of contract §7. What spec §8 answers with an empty place instead (lists, calendar,
 * transcripts) is no error of a page: there the loader leaves the part out.
 */
export const PORTAL_ERRORS = {
  // Unknown route, no matching slug, no such session.
  'not-found': { status: 404, title: 'error.notFoundTitle', text: 'error.notFound' },
  // Admin configuration failed on primary and backup, or the session could not be asked for.
  unavailable: { status: 503, title: 'error.unavailableTitle', text: 'error.unavailable' },
  // More visitors than the server can serve (promise 10).
  busy: { status: 503, title: 'error.busyTitle', text: 'error.busy' },
  'server-error': { status: 500, ...failed },
  // A login or a download that the public API did not take.
  'upstream-failed': { status: 502, ...failed },
  'wrong-password': { status: 401, ...refused, text: 'login.wrong' },
  'no-recording': { status: 409, ...refused, text: 'error.noRecording' },
  'invalid-fields': { status: 422, ...refused, text: 'error.invalidFields' },
  'too-many-requests': { status: 429, ...refused, text: 'error.tooMany' },
  'captcha-failed': { status: 403, ...refused, text: 'error.captcha' },
  'form-expired': { status: 403, ...refused, text: 'error.formExpired' },
  'foreign-origin': { status: 403, ...refused, text: 'error.foreignOrigin' },
  'body-too-large': { status: 413, ...refused, text: 'error.bodyTooLarge' },
  'unsupported-type': { status: 415, ...refused, text: 'error.unreadable' },
  'malformed-address': { status: 400, ...refused, text: 'error.malformedAddress' },
  'address-too-long': { status: 414, ...refused, text: 'error.malformedAddress' },
  'malformed-body': { status: 400, ...refused, text: 'error.unreadable' },
} as const satisfies Record<string, PortalError>;

/** Which error it is. */
export type ErrorCode = keyof typeof PORTAL_ERRORS;
