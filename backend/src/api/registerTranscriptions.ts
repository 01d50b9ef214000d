import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { MediaGuard } from '../media/mediaGuard.ts';
import type { MediaSigner } from '../media/mediaSigner.ts';
import { ApiError } from '../apiError.ts';
import { isBearer } from '../bearer.ts';
import { findSession } from '../broker/findSession.ts';
import { isOpenSession } from '../broker/sessionTicket.ts';
import type { StoredSession, SubtitleVersion } from '../store/records.ts';
import { toVtt } from '../seed/captions/captions.ts';
import type { Store } from '../store/store.ts';
import { cuesSchema, errorSchema, versionsSchema } from './schemas.ts';

const tags = ['Transcription broker'];
const toNotFound = () => new ApiError(404, 'not_found', 'There is no such version.');
const versionParams = z.object({ tenant: z.string(), version: z.string() });

/** Options of `registerTranscriptions`; signer, guard and token protect the captions of sessions that are not open. */
interface TranscriptionOptions {
  store: Store;
  signer: MediaSigner;
  guard: MediaGuard;
  apiToken: string;
}

/**
 * Registers the transcription broker (contract §5). A tenant sees the versions of its own cities. Calls need no token, except for
 * sessions that are not open: their list of versions needs the token of the API, and so do their captions. Those of a published session
 * may be read at the signed address in the list as well (rule 12.22). A version that is not published needs the token.
 */
export function registerTranscriptions(app: FastifyInstance, { store, signer, guard, apiToken }: TranscriptionOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const belongsTo = async (sessionId: number, tenant: string) => {
    const session = await findSession(store, sessionId);
    return session !== undefined && (await store.getCity(session.city))?.admin['transcriptionsTenant'] === tenant;
  };
  const findCues = async (params: z.infer<typeof versionParams>) => {
    const found = await store.getCues(params.version);
    if (!found || !(await belongsTo(found.sessionId, params.tenant))) throw toNotFound();
    return found;
  };
  const requireAccess = async (request: FastifyRequest, session: StoredSession | undefined) => {
    if (session === undefined || isOpenSession(session) || isBearer(request, apiToken)) return;
    if (!session.published) throw new ApiError(403, 'forbidden', 'The captions of this session need the token of the API.');
    await guard.requireStream(request, session);
  };
  const readCues = async (request: FastifyRequest, params: z.infer<typeof versionParams>) => {
    const { sessionId, cues } = await findCues(params);
    await requireAccess(request, await findSession(store, sessionId));
    const version = (await store.getSubtitles(sessionId)).find(({ _id }) => _id === params.version);
    if (version?.published === false && !isBearer(request, apiToken)) throw toNotFound();
    return cues;
  };
  const toSigned = (session: StoredSession, address: string) => store.absolute(signer.sign(session, new URL(address).pathname));
  const withSigned = (session: StoredSession, version: SubtitleVersion): SubtitleVersion => ({
    ...version,
    vtt: toSigned(session, version.vtt),
    json: toSigned(session, version.json),
  });

  routes.get('/transcriptions/:tenant/:session/versions', {
    schema: {
      tags,
      summary: 'Versions of the captions of a session',
      params: z.object({ tenant: z.string(), session: z.coerce.number().int().describe('sessionId') }),
      response: { 200: versionsSchema, 400: errorSchema },
    },
    handler: async (request) => {
      const { params } = request;
      const session = await findSession(store, params.session);
      if (!session || !(await belongsTo(params.session, params.tenant))) return [];
      if (!isOpenSession(session) && !isBearer(request, apiToken)) return [];
      const versions = await store.getSubtitles(params.session);
      if (session.password === undefined || !session.published) return versions;
      return versions.map((version) => withSigned(session, version));
    },
  });

  routes.get('/subtitles/:tenant/:version/json', {
    schema: { tags, summary: 'Captions as JSON', params: versionParams, response: { 200: cuesSchema, 404: errorSchema } },
    handler: async (request) => ({ data: await readCues(request, request.params) }),
  });

  routes.get('/subtitles/:tenant/:version/vtt', {
    schema: {
      tags,
      summary: 'Captions as WebVTT',
      params: versionParams,
      response: { 200: z.string().describe('text/vtt'), 404: errorSchema },
    },
    handler: async (request, reply) => {
      const vtt = toVtt(await readCues(request, request.params));
      void reply.type('text/vtt; charset=utf-8').serializer(String).send(vtt);
    },
  });
}
