import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { snapshotEvents } from '../broker/snapshots/sessionSnapshot.ts';
import type { LiveEngine } from '../live/registerLive.ts';
import { ApiError } from '../apiError.ts';
import { withoutUndefined } from '../seed/json/withoutUndefined.ts';
import type { SubtitleVersion } from '../store/records.ts';
import type { StressEngine } from '../stress/stressEngine.ts';
import { beginSession } from './liveRun.ts';
import { changePeople, peopleActionSchema, peopleSchema, personSchema } from './peopleChanges.ts';
import type { SessionControl } from './sessionEvents.ts';
import { changeSession, emitState, findSingleSession } from './sessionEvents.ts';

const tags = ['Control'];
const params = z.object({ session: z.string().describe('sessionId, or a reference that only one city has') });

const scriptSchema = z.object({
  playing: z.boolean().optional().describe('false: only control calls change data'),
  speed: z.number().min(0.1).max(100).optional().describe('factor by which the script is faster than the stream'),
  languages: z.array(z.string()).optional().describe('of the captions; default: all of the script'),
});
const stressSchema = z.object({
  perSecond: z.int().min(0).max(1000),
  seed: z.int().default(1).describe('the same seed gives the same events'),
});
const versionSchema = z.object({
  ready: z.boolean().optional(),
  published: z.boolean().optional(),
  active: z.boolean().optional(),
  version: z.int().min(1).optional(),
});

/** Options of `registerLiveControl`. */
interface LiveControlOptions extends SessionControl {
  live: Pick<LiveEngine, 'configureScript'>;
  stress: Pick<StressEngine, 'set'>;
}

/** Registers the control calls that start a live session, configure its script, send random events and send events again. */
export function registerLiveControl(app: FastifyInstance, { live, stress, ...control }: LiveControlOptions): void {
  const { store, broker } = control;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post('/sessions/:session/begin', {
    schema: {
      tags,
      summary: 'Start a session live from its beginning, with the camera of its city, else its own stream, else the shared one',
      params,
    },
    handler: ({ params: { session: name } }) => changeSession(store, name, (session) => beginSession(control, session)),
  });

  routes.post('/sessions/:session/script', {
    schema: { tags, summary: 'Change the settings of the script of a live session; answers all settings', params, body: scriptSchema },
    handler: async (request) =>
      live.configureScript((await findSingleSession(store, request.params.session)).sessionId, withoutUndefined(request.body)),
  });

  routes.post('/sessions/:session/stress', {
    schema: { tags, summary: 'Send random events to a session, a number per second; 0 stops them', params, body: stressSchema },
    handler: async (request) => {
      const { sessionId } = await findSingleSession(store, request.params.session);
      await stress.set(sessionId, request.body.perSecond, request.body.seed);
      return request.body;
    },
  });

  routes.post('/sessions/:session/resend', {
    schema: { tags, summary: 'Send a list or state again', params, body: z.object({ event: z.enum(snapshotEvents) }) },
    handler: async (request) => {
      const sent = await emitState(store, broker, await findSingleSession(store, request.params.session), request.body.event);
      if (sent.payload === undefined) throw new ApiError(400, 'bad_request', 'The session has no such event in its present state.');
      return sent;
    },
  });

  routes.post('/sessions/:session/emit', {
    schema: {
      tags,
      summary: 'Send an event without a change of data, for example a malformed, late or repeated one',
      params,
      body: z.object({ event: z.string().min(1), payload: z.unknown().optional() }),
    },
    handler: async (request) => {
      broker.emit((await findSingleSession(store, request.params.session)).sessionId, request.body.event, request.body.payload);
      return request.body;
    },
  });

  routes.post('/sessions/:session/subtitles/:version', {
    schema: {
      tags,
      summary: "Change a version of a session's captions, and send the versions",
      params: params.extend({ version: z.string() }),
      body: versionSchema,
    },
    handler: (request) =>
      changeSession(store, request.params.session, async (session) => {
        const old = (await store.getSubtitles(session.sessionId)).find(({ _id }) => _id === request.params.version);
        if (!old) throw new ApiError(404, 'not_found', 'The session has no such version.');
        await store.putSubtitles({ ...old, ...withoutUndefined<Partial<SubtitleVersion>>(request.body) });
        return emitState(store, broker, session, 'subtitles');
      }),
  });

  routes.post('/sessions/:session/people/:list/:action', {
    schema: {
      tags,
      summary: "Create, update or delete a delegate or division of the session's city, and send the list to all of its sessions",
      params: params.extend({ list: peopleSchema, action: peopleActionSchema }),
      body: personSchema,
    },
    handler: async (request) => {
      const { list, action } = request.params;
      const { city } = await findSingleSession(store, request.params.session);
      return store.repeatable(async () => {
        await changePeople(store, city, list, action, request.body);
        const payload = list === 'delegates' ? await store.getDelegates(city) : await store.getDivisions(city);
        broker.emitToCity(city, list, payload);
        return { event: list, payload };
      }, city);
    },
  });
}
