import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Broker } from '../broker/attachBroker.ts';
import type { StoredSession } from '../records.ts';
import { channelStatusSchema } from '../seed/seedSchema.ts';
import type { Store } from '../store.ts';
import { endRun } from './liveRun.ts';
import { actionSchema, changeRecord, changeSchema, listSchema } from './recordChanges.ts';
import { findSingleSession, emitState } from './sessionEvents.ts';

const tags = ['Control'];
const params = z.object({ session: z.string().describe('sessionId, or a reference that only one city has') });
/** Events that a publish or withdrawal sends; not all real brokers send both. */
const publicationSchema = z.object({ events: z.enum(['all', 'change', 'none']).default('all').describe('change: no status') });
const bannerSchema = z.object({ title: z.string().optional(), text: z.string().optional(), image: z.string().optional() });
const captionSchema = z.object({
  text: z.string().min(1),
  language: z.string().default('nl'),
  start: z.number().optional().describe('ms from the start of the stream; absent: now'),
  end: z.number().optional(),
  speaker: z.string().optional(),
  final: z.boolean().default(true).describe('false: interim text'),
});

/** Options of `registerControl`. */
interface ControlOptions {
  store: Store;
  broker: Broker;
  /** Epoch milliseconds. */
  clock: () => number;
}

/** Registers the control calls that change a session and send its events (contract §6). */
export function registerControl(app: FastifyInstance, { store, broker, clock }: ControlOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const find = (name: string): StoredSession => findSingleSession(store, name);
  const emitEvent = ({ sessionId }: StoredSession, event: string, payload: unknown) => {
    broker.emit(sessionId, event, payload);
    return { event, payload };
  };
  const emitStatus = (session: StoredSession) => emitState(store, broker, session, 'status');

  for (const published of [true, false]) {
    routes.post(`/sessions/:session/${published ? 'publish' : 'unpublish'}`, {
      schema: { tags, summary: published ? 'Publish a session' : 'Withdraw a session', params, body: publicationSchema.optional() },
      handler: (request) => {
        const session = find(request.params.session);
        const { events = 'all' } = request.body ?? {};
        store.updateSession(session.sessionId, { published });
        if (events === 'none') return { events };
        const change = emitEvent(session, published ? 'startStatus' : 'stopStatus', { type: 'publish', session: session.sessionId });
        return events === 'change' ? change : emitStatus(session);
      },
    });
  }

  routes.post('/sessions/:session/status', {
    schema: {
      tags,
      summary: 'Set the channel status; from live to vod, the stream becomes the recording',
      params,
      body: z.object({ status: channelStatusSchema }),
    },
    handler: (request) => {
      const session = find(request.params.session);
      const { status } = request.body;
      const hasEnded = session.status === 'live' && status.startsWith('vod');
      if (hasEnded) endRun(store, session, clock());
      store.updateSession(session.sessionId, { status, ...(status === 'live' && { durationSeconds: null }) });
      for (const event of hasEnded ? (['topics', 'speeches', 'votes', 'attendeesVOD'] as const) : [])
        emitState(store, broker, session, event);
      return emitStatus(session);
    },
  });

  routes.post('/sessions/:session/viewers', {
    schema: {
      tags,
      summary: 'Set the number of viewers; connected clients are added, and the sum is sent within a second',
      params,
      body: z.object({ viewers: z.int().min(0) }),
    },
    handler: (request) => {
      store.updateSession(find(request.params.session).sessionId, request.body);
      return request.body;
    },
  });

  routes.post('/sessions/:session/banner', {
    schema: { tags, summary: 'Show a banner over the player', params, body: bannerSchema },
    handler: (request) => {
      const session = find(request.params.session);
      const banner = { start: clock(), removed: false, ...(JSON.parse(JSON.stringify(request.body)) as z.infer<typeof bannerSchema>) };
      store.setBanner(session.sessionId, banner as Parameters<Store['setBanner']>[1]);
      return emitEvent(session, 'startSessionPancarte', banner);
    },
  });

  routes.delete('/sessions/:session/banner', {
    schema: { tags, summary: 'Remove the banner', params },
    handler: (request) => {
      const session = find(request.params.session);
      const banner = store.getBanner(session.sessionId);
      store.setBanner(session.sessionId, null);
      return emitEvent(session, 'stopSessionPancarte', banner && { ...banner, removed: true });
    },
  });

  routes.post('/sessions/:session/caption', {
    schema: { tags, summary: 'Send a live caption', params, body: captionSchema },
    handler: (request) => {
      const session = find(request.params.session);
      const { final, text, language, speaker, start = clock() - session.startMs, end = start + 4000 } = request.body;
      if (!final) return emitEvent(session, 'TranscriptionText', { text, language });
      return emitEvent(session, 'transcriptionSegment', { start, end, text, language, ...(speaker !== undefined && { speaker }) });
    },
  });

  routes.post('/sessions/:session/:list/:action', {
    schema: {
      tags,
      summary: 'Create, update, start, stop, reset or delete a topic, speech, vote or attendee; fields as in the seed format',
      params: params.extend({ list: listSchema, action: actionSchema }),
      body: changeSchema,
    },
    handler: (request) => {
      const session = find(request.params.session);
      const { event, payload } = changeRecord(store, session, request.params.list, request.params.action, request.body, clock());
      return emitEvent(session, event, payload);
    },
  });
}
