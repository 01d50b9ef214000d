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
    /** Decides how long the page is cached (rule 18.5). */
    shown?: import('./config/cache/pageCaching.ts').ShownKind;
    /** State of this request. */
    scope: import('./runtime/requestScope.ts').RequestScope;
    /** Rejected password form of this request. */
    failedLogin?: import('./domain/login/login.ts').FailedLogin;
    /** Details of the request that the front server passes on; absent in development. */
    requestId?: string;
    log?: import('pino').Logger;
    span?: import('./runtime/requestScope.ts').RequestScope['span'];
    clientAddress?: string;
    /** Notes for the page cache of the front server. */
    notes?: import('./runtime/renderingNotes.ts').RenderingNotes;
    /** Error of the front server that this request renders; undefined for a request of a visitor. */
    httpError?: import('./domain/http/portalErrors.ts').ErrorCode;
  }
}
