/** An error answer: its HTTP status and the i18n keys of its title and text; of its heading, if that is not the title. */
interface PortalError {
  status: number;
  title: string;
  heading?: string;
  text: string;
}

const serverError = { title: 'error.serverTitle', text: 'error.server' } as const;
const rejected = { title: 'error.rejectedTitle' } as const;

/**
 * All error answers of the portal, by the `code` of contract §7. A failed part of a page (list, calendar, transcript) is no error answer:
 * the loader leaves the part out (rules 6.1, 17.4, 17.5).
 */
export const PORTAL_ERRORS = {
  // Unknown address, city or session (rule 1.10).
  'not-found': { status: 404, title: 'error.notFoundTitle', heading: 'error.notFoundHeading', text: 'error.notFound' },
  // The record of the page could not be loaded (rule 17.6).
  unavailable: { status: 503, title: 'error.unavailableTitle', text: 'error.unavailable' },
  // A rendering cannot begin in time (rule 19.2).
  busy: { status: 503, title: 'error.busyTitle', text: 'error.busy' },
  'server-error': { status: 500, ...serverError },
  // The public API failed for a login or a download (rules 14.12, 15.6).
  'upstream-failed': { status: 502, ...serverError },
  'wrong-password': { status: 401, ...rejected, text: 'login.wrong' },
  'no-recording': { status: 409, ...rejected, text: 'error.noRecording' },
  'invalid-fields': { status: 422, ...rejected, text: 'error.invalidFields' },
  'too-many-requests': { status: 429, ...rejected, text: 'error.tooMany' },
  // The follow service counts the messages that a network asks for in an hour (rule 28.7).
  'too-many-messages': { status: 429, ...rejected, text: 'error.tooManyMessages' },
  // A browser follows as many things as it can (rule 28.6).
  'too-many-follows': { status: 409, ...rejected, text: 'error.tooManyFollows' },
  'captcha-failed': { status: 403, ...rejected, text: 'error.captcha' },
  'form-expired': { status: 403, ...rejected, text: 'error.formExpired' },
  'foreign-origin': { status: 403, ...rejected, text: 'error.foreignOrigin' },
  'body-too-large': { status: 413, ...rejected, text: 'error.bodyTooLarge' },
  'unsupported-type': { status: 415, ...rejected, text: 'error.unreadable' },
  'malformed-address': { status: 400, ...rejected, text: 'error.malformedAddress' },
  'address-too-long': { status: 414, ...rejected, text: 'error.malformedAddress' },
  'malformed-body': { status: 400, ...rejected, text: 'error.unreadable' },
} as const satisfies Record<string, PortalError>;

/** Key of the heading of an error page: its title, unless it has one of its own. */
export function headingOf(kind: ErrorCode) {
  const error = PORTAL_ERRORS[kind];
  return 'heading' in error ? error.heading : error.title;
}

/** Code of an error answer (contract §7). */
export type ErrorCode = keyof typeof PORTAL_ERRORS;
