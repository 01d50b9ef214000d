/** Files that name a part of a request, and why they have no row: they compare it, count it, or pass it on to a reader with a row. */
export const WITHOUT_READER: Readonly<Record<string, string>> = {
  'server/cache/cacheControls.ts': 'JSON.parse of an operator’s body',
  'server/cache/cacheDirectives.ts': 'headers of the portal’s own answers',
  'server/cache/cachedPage.ts': 'If-None-Match and Accept-Encoding, to their readers',
  'server/http/errorPages.ts': 'Accept, Accept-Encoding, to their readers',
  'server/http/frontServer.ts': 'the request id, which the server sets',
  'server/http/httpServer.ts': 'the request id, which the server sets',
  'src/domain/consent/consent.ts': 'writes an address',
  'server/cache/pageCache.ts': 'headers of the portal’s own answers',
  'src/domain/search/hitAddress.ts': 'writes an address',
  'src/domain/session/shownView.ts': 'the query of parseSearchRequest',
  'src/domain/transcript/textView.ts': 'writes an address',
  'src/loaders/access/download.loader.ts': 'bodies, to readPost; times, to parseTime',
  'src/loaders/access/embedLogin.loader.ts': 'bodies, to readPost',
  'src/loaders/access/grantedAccess.ts': 'the cookies of parseGrantCookies',
  'src/loaders/access/loginPage.loader.ts': 'bodies, to readPost',
  'src/loaders/access/ticket.loader.ts': 'bodies, to readPost; a grant, to isGrant',
  'src/loaders/city/listViewModel.ts': 'the filters of parseSessionQuery, for the address of the search',
  'src/loaders/responses/formAnswer.ts': 'cookies that it sets',
  'src/loaders/responses/taggedResponse.ts': 'If-None-Match, to its reader',
  'src/loaders/search/search.loader.ts': 'the query of parseSearchRequest',
  'src/loaders/search/searchDocuments.loader.ts': 'the query of parseSearchRequest',
  'src/middleware.ts': 'Cookie, to its reader',
  'src/pages/http-error.astro': 'compares Accept',
};

/** Files of the backend that name a part of a request, and why they have no row. */
export const WITHOUT_BACKEND_READER: Readonly<Record<string, string>> = {
  'backend/src/api/registerAdmin.ts': 'queries, to strapiQuery',
  'backend/src/api/registerSessionActions.ts': 'single fields of JSON from the portal',
  'backend/src/control/cli.ts': 'sends requests',
  'backend/src/control/registerLiveControl.ts': 'JSON of an operator',
  'backend/src/control/registerTestControl.ts': 'JSON of an operator',
  'backend/src/desk/access/isFromOwnPage.ts': 'compares origins',
  'backend/src/desk/files/desk.js': 'runs in browsers',
  'backend/src/desk/registerDeskLogin.tsx': 'single fields of a form',
  'backend/src/desk/registerDeskPages.tsx': 'single fields of a form',
};
