import type { IncomingMessage } from 'node:http';
import { chooseErrorFormat } from '../../server/http/httpError.ts';
import { chooseEncoding, isCompressible } from '../../server/http/contentEncoding.ts';
import { clientAddress } from '../../server/http/clientAddress.ts';
import { findRequestError } from '../../server/http/requestGuard.ts';
import { requestOrigin } from '../../server/http/requestOrigin.ts';
import { toWebRequest, varyOnEncoding } from '../../server/http/webResponse.ts';
import { cityOf, isAboutCity, sharedTarget } from '../../server/cache/pageAddress.ts';
import { createRouteNamer } from '../../server/observability/routeName.ts';
import { isOperator } from '../../server/observability/operatorGuard.ts';
import { getCalendarMonth } from '../../src/domain/calendar/calendar.ts';
import { parseDownloadValues, toDownloadOrder } from '../../src/domain/download/downloadRequest.ts';
import { parseFollowValues, parseSubscription, toFollowChoices } from '../../src/domain/follow/followForm.ts';
import { parseFollowRequest } from '../../src/domain/follow/followTarget.ts';
import { matchesEtag } from '../../src/domain/http/etag.ts';
import { isIdentifier, type IdentifierKind } from '../../src/domain/http/identifiers.ts';
import { toPeopleList } from '../../src/domain/people/pages/peopleList.ts';
import { parsePeopleRequest, toPeopleQuery } from '../../src/domain/people/pages/peopleRequest.ts';
import { parsePersonRequest, toPersonQuery } from '../../src/domain/people/pages/personPages.ts';
import { parseSessionFilter, toSessionQuery } from '../../src/domain/lists/sessionQuery.ts';
import { checkLogin, parseLoginForm } from '../../src/domain/login/login.ts';
import { parseGrantCookies, surplusGrants } from '../../src/domain/login/requestGrants.ts';
import { toNetwork } from '../../src/domain/login/subscriberNetwork.ts';
import { parseSearchRequest } from '../../src/domain/search/searchRequest.ts';
import { parseTerms } from '../../src/domain/search/searchTerms.ts';
import { toPatterns } from '../../src/domain/search/searchPatterns.ts';
import { NOTHING_HIDDEN } from '../../src/domain/city/city.ts';
import { toVisibility } from '../../src/domain/visibility/visibility.ts';
import { parseTime } from '../../src/domain/time/timeText.ts';
import { type FieldKind, findProblem, VALIDATION_TEXTS } from '../../src/domain/text/validation.ts';
import { parseLocalizedPath } from '../../src/i18n/localizedPath.ts';
import { toReturnPath } from '../../src/loaders/access/returnPath.ts';
import { consumeFormToken } from '../../src/services/server/access/formToken.ts';
import { readPost } from '../../src/services/server/access/formPost.ts';
import { isGrant } from '../../src/services/server/access/signedGrants.ts';
import { verifyProof } from '../../src/services/server/captcha/altchaCaptcha.ts';
import { indexedPerson } from '../support/indexedPerson.ts';
import { HOSTILE_FORMS, HOSTILE_JSON } from '../support/hostileForms.ts';
import { ANY_TEXT, numbered, repeated, type Shapes } from './hostileTexts.ts';

/** A function that reads what a request sends. */
export interface Reader {
  /** What it reads. */
  reads: string;
  /** Its file. */
  file: string;
  read: (text: string) => unknown;
  /** Texts for this reader, besides those that every reader gets. */
  shapes?: Shapes;
}

const SITE = 'https://gallery.example.org';
const SCOPE = { siteUrl: SITE, city: 'waterdam', sessionId: 1, passwordDigest: 'x' };
const OPERATOR = { metricsToken: 'token', siteUrl: SITE, host: '127.0.0.1', trustedProxies: 1 };

/** A request with some headers, as the front server gets it. */
const incoming = (headers: Record<string, string>, parts: { url?: string; method?: string } = {}) =>
  ({
    method: 'GET',
    url: '/',
    httpVersion: '1.1',
    rawHeaders: [],
    socket: { remoteAddress: '127.0.0.1' },
    headers: { host: 'a', ...headers },
    ...parts,
  }) as unknown as IncomingMessage;

const post = (type: string) => (body: string) => {
  const headers = { origin: SITE, 'content-type': type };
  return readPost(new Request(`${SITE}/x`, { method: 'POST', body, headers }), Infinity);
};

/** An order of as many topics as are offered. */
function orderTopics(text: string): unknown {
  const topics = text.split(',');
  const values = parseDownloadValues({ email: 'a@b.be', part: 'topics', topics, languages: topics });
  return toDownloadOrder(values, { topics: topics.toReversed(), languages: topics, endSeconds: 1 });
}

const inQuery = (names: string[], read: (parameters: URLSearchParams) => unknown) => (text: string) =>
  read(new URLSearchParams(names.map((name): [string, string] => [name, text])));

const nameRoute = createRouteNamer(['_astro'], () => undefined);
const kinds: IdentifierKind[] = ['city', 'sessionId', 'reference', 'topicId', 'subtitleVersionId', 'category', 'language'];
const fields = Object.keys(VALIDATION_TEXTS).filter((kind) => !['required', 'min-length', 'end-before-start', 'choice'].includes(kind));

const EVERYTHING = toVisibility(NOTHING_HIDDEN);
const PEOPLE = Array.from({ length: 50 }, (_, index) => indexedPerson({ id: String(index) }));

const MANY_GRANTS = { grants: numbered('grant-waterdam-', '=x; '), spaces: repeated(' ; ', 'grant-waterdam-1=') };

/** Readers of bodies. */
const BODIES: Reader[] = [
  {
    reads: 'body of a form',
    file: 'src/services/server/access/formPost.ts',
    read: post('application/x-www-form-urlencoded'),
    shapes: HOSTILE_FORMS,
  },
  { reads: 'body of JSON', file: 'src/services/server/access/formPost.ts', read: post('application/json'), shapes: HOSTILE_JSON },
  {
    reads: 'form of a login',
    file: 'src/domain/login/login.ts',
    read: (text) => checkLogin(parseLoginForm({ password: text, first_name: text, name: text, email: text })),
  },
  { reads: 'page to return to', file: 'src/loaders/access/returnPath.ts', read: (text) => toReturnPath(`/${text}`, 'a', ['b']) },
  {
    reads: 'topics and languages of a download',
    file: 'src/domain/download/downloadRequest.ts',
    read: orderTopics,
    shapes: { topics: numbered('t', ',') },
  },
  {
    reads: 'form of a follow',
    file: 'src/domain/follow/followForm.ts',
    read: (text) => [
      toFollowChoices(parseFollowValues({ mail: text, phases: text.split(','), interval: text })),
      parseSubscription({ endpoint: `https://${text}`, keys: { p256dh: text, auth: text } }),
    ],
    shapes: { phases: numbered('before', ',') },
  },
  {
    reads: 'typed values',
    file: 'src/domain/text/validation.ts',
    read: (text) => fields.map((kind) => findProblem(kind as FieldKind, text)),
    shapes: { email: repeated('a.', '', '@b.be'), labels: repeated('b.', 'a@', 'be') },
  },
  {
    reads: 'token of a proof',
    file: 'src/services/server/captcha/altchaCaptcha.ts',
    read: (text) => verifyProof(Buffer.from(text).toString('base64'), 'login'),
    shapes: HOSTILE_JSON,
  },
  {
    reads: 'token of a form',
    file: 'src/services/server/access/formToken.ts',
    read: (text) => consumeFormToken(text, 'download', 0),
    shapes: { token: repeated('a', '1700000000000.', '.x') },
  },
];

/** Readers of addresses. */
const ADDRESSES: Reader[] = [
  {
    reads: 'request line',
    file: 'server/http/requestGuard.ts',
    read: (text) => findRequestError(incoming({}, { url: `/${text}`.slice(0, 2048) }), SITE),
  },
  { reads: 'address of a page', file: 'server/cache/pageAddress.ts', read: (text) => sharedTarget(incoming({}, { url: `/${text}` })) },
  {
    reads: 'query of a page',
    file: 'server/cache/pageAddress.ts',
    read: (text) => sharedTarget(incoming({}, { url: `/a/search?${text}` })),
    shapes: { ...HOSTILE_FORMS, kinds: repeated('in=topics&') },
  },
  {
    reads: 'city of an address',
    file: 'server/cache/pageAddress.ts',
    read: (text) => [cityOf(`/${text}`), isAboutCity(`/${text}?${text}`, 'gent')],
  },
  { reads: 'route of an address', file: 'server/observability/routeName.ts', read: (text) => nameRoute(`/${text}`) },
  { reads: 'language of an address', file: 'src/i18n/localizedPath.ts', read: (text) => parseLocalizedPath(`/${text}`) },
  { reads: 'identifiers', file: 'src/domain/http/identifiers.ts', read: (text) => kinds.map((kind) => isIdentifier(kind, text)) },
  {
    reads: 'search',
    file: 'src/domain/search/searchRequest.ts',
    read: inQuery(['q', 'in', 'city', 'category', 'speaker', 'from', 'to', 'sort', 'page'], parseSearchRequest),
  },
  {
    reads: 'what a form follows',
    file: 'src/domain/follow/followTarget.ts',
    read: (text) => [
      ...['session', 'person', 'item'].map((name) => inQuery([name, 'topic'], parseFollowRequest)(text)),
      inQuery(['q', 'in', 'category', 'speaker'], parseFollowRequest)(text),
    ],
  },
  { reads: 'terms of a search', file: 'src/domain/search/searchTerms.ts', read: (text) => parseTerms(text) },
  { reads: 'terms of a search in a session', file: 'src/domain/search/searchPatterns.ts', read: (text) => toPatterns(text) },
  {
    reads: 'filter of a list',
    file: 'src/domain/lists/sessionQuery.ts',
    read: inQuery(['tab', 'q', 'when', 'category', 'page'], (query) => toSessionQuery(parseSessionFilter(query))),
  },
  {
    reads: 'people of a city',
    file: 'src/domain/people/pages/peopleRequest.ts',
    read: inQuery(['q', 'sort', 'page'], (query) => toPeopleQuery(parsePeopleRequest(query))),
  },
  {
    reads: 'search of people',
    file: 'src/domain/people/pages/peopleList.ts',
    read: inQuery(['q'], (query) => toPeopleList({ people: PEOPLE }, parsePeopleRequest(query), EVERYTHING, () => 0)),
  },
  {
    reads: 'pages of a person',
    file: 'src/domain/people/pages/personPages.ts',
    read: inQuery(['speeches', 'votes'], (query) => toPersonQuery(parsePersonRequest(query))),
  },
  { reads: 'month', file: 'src/domain/calendar/calendar.ts', read: (text) => getCalendarMonth(text, 0, 'Europe/Brussels') },
  { reads: 'time', file: 'src/domain/time/timeText.ts', read: (text) => parseTime(text) },
];

/** Readers of cookies and headers. */
const HEADERS: Reader[] = [
  {
    reads: 'Cookie',
    file: 'src/domain/login/requestGrants.ts',
    read: (text) => surplusGrants(parseGrantCookies(text), 'grant-a-1'),
    shapes: MANY_GRANTS,
  },
  {
    reads: 'grant',
    file: 'src/services/server/access/signedGrants.ts',
    read: (text) => isGrant(text, 'cookie', SCOPE, 'secret', 0),
    shapes: { parts: repeated('eyJhbGciOiJIUzI1NiJ9.') },
  },
  {
    reads: 'X-Forwarded-For',
    file: 'server/http/clientAddress.ts',
    read: (text) => clientAddress(incoming({ 'x-forwarded-for': text }), 2),
    shapes: { ports: repeated('[::1]:1, '), open: repeated('[') },
  },
  { reads: 'network of an address', file: 'src/domain/login/subscriberNetwork.ts', read: (text) => toNetwork(text) },
  {
    reads: 'Accept-Encoding',
    file: 'server/http/contentEncoding.ts',
    read: (text) => chooseEncoding(text),
    shapes: { weights: repeated('br;q=0, ') },
  },
  { reads: 'Content-Type of an answer', file: 'server/http/contentEncoding.ts', read: (text) => isCompressible(`application/${text}`) },
  { reads: 'If-None-Match', file: 'src/domain/http/etag.ts', read: (text) => matchesEtag(text, '"x"') },
  { reads: 'Host', file: 'server/http/requestOrigin.ts', read: (text) => requestOrigin('http://localhost:1', text) },
  {
    reads: 'Accept and Content-Type',
    file: 'server/http/httpError.ts',
    read: (text) => chooseErrorFormat({ accept: text, 'content-type': text }, '/'),
  },
  {
    reads: 'Authorization',
    file: 'server/observability/operatorGuard.ts',
    read: (text) => isOperator(incoming({ authorization: `Bearer ${text}` }), OPERATOR),
    shapes: { spaces: repeated(' ', '', 'x y') },
  },
  {
    reads: 'Origin, Transfer-Encoding',
    file: 'server/http/requestGuard.ts',
    read: (text) =>
      [{ origin: text }, { 'transfer-encoding': text }].map((headers) => findRequestError(incoming(headers, { method: 'POST' }), SITE)),
  },
  { reads: 'Vary', file: 'server/http/webResponse.ts', read: (text) => varyOnEncoding(text) },
  {
    reads: 'all headers',
    file: 'server/http/webResponse.ts',
    read: (text) =>
      toWebRequest(
        {
          raw: { headers: Object.fromEntries(text.split(',').map((value, index) => [`x-${index % 100}`, value])) },
          headers: {},
          originalUrl: '/',
          method: 'GET',
        } as unknown as Parameters<typeof toWebRequest>[0],
        SITE,
      ),
  },
];

/** The readers of everything that a request to the portal sends. Add a row for a new one. */
export const REQUEST_READERS: readonly Reader[] = [...BODIES, ...ADDRESSES, ...HEADERS].map((reader) => ({
  ...reader,
  shapes: { ...ANY_TEXT, ...reader.shapes },
}));
