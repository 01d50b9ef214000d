/**
 * Largest body of a POST in bytes (rule 19.3). The largest login needs 6.5 KiB: two names of 100 Chinese characters, an e-mail address, the
 * token of a captcha, and the page to return to.
 */
export const FORM_LIMIT_BYTES = 8 * 1024;

/** Largest form of a download in bytes (rule 19.3): it names every chosen topic, and 800 topics with the longest ids need 57 KiB. */
export const DOWNLOAD_FORM_LIMIT_BYTES = 64 * 1024;

/** Names of fields that a form has at most (rule 19.3); the forms of the portal have up to 11. */
export const FIELD_LIMIT = 50;

/** Longest page to return to that a form names, in characters: a longer one is left out, so that every login fits into its limit. */
export const RETURN_PATH_LIMIT = 1000;
