/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Language of the request (rule 1.3). */
    locale: import('./i18n/locales.ts').Locale;
    /** Path of the page without prefix and trailing slash. */
    pagePath: string;
    t: import('./i18n/translator.ts').Translate;
    /** Grants that came with the request. */
    grants: import('./domain/login/requestGrants.ts').RequestGrants;
    /** Status of the session that the page shows: how soon what it says may change. */
    shown?: import('./domain/session/session.ts').DisplayStatus;
    /** What belongs to this request alone. */
    scope: import('./config/cache/requestScope.ts').RequestScope;
    /** Set where a session's password was given in this request, and did not open it. */
    failedLogin?: import('./domain/login/login.ts').FailedLogin;
    /** What the front server knows of the request; absent while developing. */
    requestId?: string;
    log?: import('pino').Logger;
    clientAddress?: string;
    /** What the front server refuses, and has this site say. */
    httpError?: import('./domain/http/portalErrors.ts').ErrorCode;
  }
}
