import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastify, { type FastifyRequest } from 'fastify';
import { queryEntries } from '../../backend/src/api/strapiQuery.ts';
import { isBearer } from '../../backend/src/bearer.ts';
import { requireProgram } from '../../backend/src/control/requireProgram.ts';
import { toDeskPath, toFields } from '../../backend/src/desk/deskRequests.ts';
import { getClientAddress, toNetwork } from '../../backend/src/http/clientAddress.ts';
import { isOwnHost } from '../../backend/src/http/ownOrigins.ts';
import { isPlainTarget } from '../../backend/src/http/requestPath.ts';
import { readMediaPath } from '../../backend/src/media/mediaPath.ts';
import { MediaSigner } from '../../backend/src/media/mediaSigner.ts';
import { toLanguage } from '../../backend/src/desk/texts/deskTexts.ts';
import { HOSTILE_FORMS, HOSTILE_JSON } from '../support/hostileForms.ts';
import { ANY_TEXT, numbered, repeated } from './hostileTexts.ts';
import type { Reader } from './requestReaders.ts';

/** The plugins with which the backend reads forms and cookies, without its limits. */
const app = fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
await app.register(fastifyCookie);
await app.register(fastifyFormbody, { bodyLimit: Number.MAX_SAFE_INTEGER });
app.post('/', (request) => Object.keys(toFields(request.body)).length);
app.get('/', (request) => Object.keys(request.cookies).length);

const inject = (type: string) => async (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
const withHeaders = (headers: Record<string, string>) => ({ method: 'POST', headers }) as unknown as FastifyRequest;

const signer = new MediaSigner(Buffer.from('key'), () => 0);
const CITIES = Array.from({ length: 20 }, (_, id) => ({ id, attributes: { slug: `city-${id}`, title: 'City' } }));

const READERS: Reader[] = [
  {
    reads: 'form of the desk',
    file: 'backend/src/desk/deskRequests.ts',
    read: inject('application/x-www-form-urlencoded'),
    shapes: HOSTILE_FORMS,
  },
  { reads: 'body of JSON', file: 'backend/src/control/registerControl.ts', read: inject('application/json'), shapes: HOSTILE_JSON },
  {
    reads: 'Cookie',
    file: 'backend/src/desk/deskRequests.ts',
    read: async (text) => app.inject({ url: '/', headers: { cookie: text } }),
    shapes: { names: numbered('', '=1; ') },
  },
  { reads: 'page after a login', file: 'backend/src/desk/deskRequests.ts', read: (text) => toDeskPath(`/desk/${text}`) },
  { reads: 'language', file: 'backend/src/desk/texts/deskTexts.ts', read: (text) => toLanguage(text) },
  {
    reads: 'Authorization',
    file: 'backend/src/bearer.ts',
    read: (text) => isBearer(withHeaders({ authorization: `Bearer ${text}` }), 'token'),
    shapes: { spaces: repeated(' ', '', 'x y') },
  },
  {
    reads: 'Content-Type',
    file: 'backend/src/control/requireProgram.ts',
    read: (text) => requireProgram(withHeaders({ 'content-type': `application/json${text}` })),
  },
  {
    reads: 'query of a collection',
    file: 'backend/src/api/strapiQuery.ts',
    read: (text) => queryEntries(CITIES, new URLSearchParams(text)),
    shapes: { ...HOSTILE_FORMS, filters: numbered('filters[slug][$ne]=', '&'), fields: numbered('fields[', ']=a&') },
  },
  {
    reads: 'X-Forwarded-For',
    file: 'backend/src/http/clientAddress.ts',
    read: (text) => getClientAddress({ headers: { 'x-forwarded-for': text }, socket: {} }, 2),
    shapes: { ports: repeated('[::1]:1, '), open: repeated('[') },
  },
  { reads: 'network of an address', file: 'backend/src/http/clientAddress.ts', read: (text) => toNetwork(text) },
  { reads: 'Host', file: 'backend/src/http/ownOrigins.ts', read: (text) => isOwnHost(text, ['http://a.example']) },
  { reads: 'request line', file: 'backend/src/http/requestPath.ts', read: (text) => isPlainTarget(`/${text}`) },
  { reads: 'address of a medium', file: 'backend/src/media/mediaPath.ts', read: (text) => readMediaPath(`/${text}`) },
  {
    reads: 'signed address',
    file: 'backend/src/media/mediaSigner.ts',
    read: (text) => signer.readPath(`/signed/9999999999.7.abc/${text}`),
    shapes: { folders: repeated('/a') },
  },
];

/** The readers of everything that a request to the backend sends. Add a row for a new one. */
export const BACKEND_READERS: readonly Reader[] = READERS.map((reader) => ({ ...reader, shapes: { ...ANY_TEXT, ...reader.shapes } }));
