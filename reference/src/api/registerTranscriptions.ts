import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { toVtt } from '../seed/captions.ts';
import type { Store } from '../store.ts';
import { cuesSchema, errorSchema, versionsSchema } from './schemas.ts';

const tags = ['Transcription broker'];
const versionParams = z.object({ tenant: z.string(), version: z.string() });

/** The transcription broker (contract §5); a tenant sees its own cities' versions. It asks for no token: the contract names none. */
export function registerTranscriptions(app: FastifyInstance, store: Store): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const belongsTo = (sessionId: number, tenant: string) => {
    const [session] = store.findSessions(String(sessionId));
    return session !== undefined && store.getCity(session.city)?.admin['transcriptionsTenant'] === tenant;
  };
  const findCues = (params: z.infer<typeof versionParams>) => {
    const found = store.getCues(params.version);
    if (!found || !belongsTo(found.sessionId, params.tenant)) throw new Problem(404, 'not_found', 'There is no such version.');
    return found.cues;
  };

  routes.get('/transcriptions/:tenant/:session/versions', {
    schema: {
      tags,
      summary: 'Versions of the captions of a session; empty where there are none',
      params: z.object({ tenant: z.string(), session: z.coerce.number().int().describe('sessionId') }),
      response: { 200: versionsSchema, 400: errorSchema },
    },
    handler: ({ params }) => (belongsTo(params.session, params.tenant) ? store.getSubtitles(params.session) : []),
  });

  routes.get('/subtitles/:tenant/:version/json', {
    schema: { tags, summary: 'Captions as JSON', params: versionParams, response: { 200: cuesSchema, 404: errorSchema } },
    handler: ({ params }) => ({ data: findCues(params) }),
  });

  routes.get('/subtitles/:tenant/:version/vtt', {
    schema: {
      tags,
      summary: 'Captions as WebVTT',
      params: versionParams,
      response: { 200: z.string().describe('text/vtt'), 404: errorSchema },
    },
    handler: ({ params }, reply) => {
      void reply
        .type('text/vtt; charset=utf-8')
        .serializer(String)
        .send(toVtt(findCues(params)));
    },
  });
}
