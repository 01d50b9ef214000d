/** Milliseconds the primary admin service may take before the backup is asked (spec §7, §9). */
export const ADMIN_TIMEOUT_MS = 2000;

/** Milliseconds the backup admin service may take (spec §7, §9). */
export const ADMIN_BACKUP_TIMEOUT_MS = 6000;

/** Clients asked for in one page of the admin service's list (spec §7, §9). */
export const CLIENT_PAGE_SIZE = 1000;

/** IANA time zone of a city that names none (spec §9). */
export const DEFAULT_TIME_ZONE = 'Europe/Brussels';

/** Milliseconds the public API may take: two calls in a row stay within the time-outs of the admin services (spec §9). */
export const API_TIMEOUT_MS = 4000;

/** Milliseconds the transcription broker may take; the page is whole without it. */
export const TRANSCRIPTION_TIMEOUT_MS = 2000;

/** Milliseconds a broker has to tell the state of a session; the page is whole without it. */
export const SNAPSHOT_TIMEOUT_MS = 2000;

/** Sessions on one page of a list, so that a page's weight does not grow with the archive. */
export const SESSIONS_PER_PAGE = 24;
