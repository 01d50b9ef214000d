/** Time-out of the primary admin service before the backup is called, ms (rule 17.1). */
export const ADMIN_TIMEOUT_MS = 2000;

/** Time-out of the backup admin service, ms (rule 17.1). */
export const ADMIN_BACKUP_TIMEOUT_MS = 6000;

/** Number of clients in one page of the admin service's list (rule 2.4). */
export const CLIENT_PAGE_SIZE = 1000;

/** IANA time zone of a city without a valid one (rule 1.16). */
export const DEFAULT_TIME_ZONE = 'Europe/Brussels';

/** Time-out of the public API, ms (rule 17.3): two calls in a row stay within the time-outs of the admin services. */
export const API_TIMEOUT_MS = 4000;

/** Time-out of the transcription broker, ms (rule 17.3): the page is complete without it. */
export const TRANSCRIPTION_TIMEOUT_MS = 2000;

/** Time-out of a snapshot of the metadata broker, ms (rule 17.3): the page is complete without it. */
export const SNAPSHOT_TIMEOUT_MS = 2000;

/** Sessions on one page of a list (rule 4.1). */
export const SESSIONS_PER_PAGE = 24;
