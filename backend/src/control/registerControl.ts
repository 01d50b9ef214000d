import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import { findMoveProblem, MOVE_PROBLEMS } from '../store/moveProblem.ts';
import type { Banner, StoredSession } from '../store/records.ts';
import { removeForGood } from '../seed/changes/removeForGood.ts';
import { channelStatusSchema } from '../seed/seedSchema.ts';
import { editSessionOrThrow } from './edit/editSession.ts';
import { setStatus } from './liveRun.ts';
import { actionSchema, changeAndSend, changeSchema, listSchema } from './recordChanges.ts';
import type { SessionControl } from './sessionEvents.ts';
import {
  captionSchema,
  changeSession,
  findSingleSession,
  publicationSchema,
  removeBanner,
  sendCaption,
  setPublished,
  setState,
  showBanner,
  stateSchema,
} from './sessionEvents.ts';

const tags = ['Control'];
const params = z.object({ session: z.string().describe('sessionId, or a reference that only one city has') });
const bannerSchema = z.object({ title: z.string().optional(), text: z.string().optional(), image: z.string().optional() });

/** Registers the control calls that change a session and send its events (contract §6). */
export function registerControl(app: FastifyInstance, control: SessionControl): void {
  const { store } = control;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const find = (name: string): Promise<StoredSession> => findSingleSession(store, name);
  const change = <T>(name: string, work: (session: StoredSession) => Promise<T>): Promise<T> => changeSession(store, name, work);

  for (const published of [true, false]) {
    routes.post(`/sessions/:session/${published ? 'publish' : 'unpublish'}`, {
      schema: { tags, summary: published ? 'Publish a session' : 'Withdraw a session', params, body: publicationSchema.optional() },
      handler: async (request) => {
        const { events = 'all' } = request.body ?? {};
        return (await setPublished(control, await find(request.params.session), published, events)) ?? { events };
      },
    });
  }

  routes.patch('/sessions/:session', {
    schema: {
      tags,
      summary: 'Edit a session: fields as in session.json, null removes one, documents are the whole list; 422 says what is wrong',
      params,
      body: z.record(z.string(), z.unknown()).describe('name, description, startDateTime, duration, room, category, documents, …'),
    },
    handler: async (request) => editSessionOrThrow(control, await find(request.params.session), request.body),
  });

  routes.delete('/sessions/:session', {
    schema: {
      tags,
      summary: 'Remove a session for good, with its files; the answer says what was removed, and what remains where',
      params,
    },
    handler: async (request) => {
      const session = await find(request.params.session);
      const removal = await removeForGood(control, session, () => setPublished(control, session, false));
      request.log.info({ removal }, 'a session was removed for good');
      return removal;
    },
  });

  routes.post('/sessions/:session/status', {
    schema: {
      tags,
      summary: 'Set the channel status; from live to vod, the stream becomes the recording, which takes some seconds for a camera',
      params,
      body: z.object({ status: channelStatusSchema }),
    },
    handler: async (request) => setStatus(control, await find(request.params.session), request.body.status),
  });

  routes.post('/sessions/:session/state', {
    schema: {
      tags,
      summary: 'Say that a session is cancelled, postponed or moved, and why; none: it takes place as planned',
      params,
      body: stateSchema,
    },
    handler: (request) =>
      change(request.params.session, async (session) => {
        const { state, movedTo } = request.body;
        const problem =
          state === 'none' || movedTo === undefined ? undefined : await findMoveProblem(store, session, movedTo, control.clock());
        if (problem) throw new ApiError(422, `move_${problem}`, MOVE_PROBLEMS[problem]);
        return setState(control, session, request.body);
      }),
  });

  routes.post('/sessions/:session/viewers', {
    schema: {
      tags,
      summary: 'Set the number of viewers; connected clients are added, and the sum is sent within 6 s',
      params,
      body: z.object({ viewers: z.int().min(0) }),
    },
    handler: async (request) => {
      await store.updateSession((await find(request.params.session)).sessionId, request.body);
      return request.body;
    },
  });

  routes.post('/sessions/:session/banner', {
    schema: { tags, summary: 'Show a banner over the player', params, body: bannerSchema },
    handler: (request) =>
      change(request.params.session, (session) =>
        showBanner(control, session, JSON.parse(JSON.stringify(request.body)) as Partial<Banner>),
      ),
  });

  routes.delete('/sessions/:session/banner', {
    schema: { tags, summary: 'Remove the banner', params },
    handler: (request) => change(request.params.session, (session) => removeBanner(control, session)),
  });

  routes.post('/sessions/:session/caption', {
    schema: { tags, summary: 'Send a live caption', params, body: captionSchema },
    handler: (request) => change(request.params.session, (session) => sendCaption(control, session, request.body)),
  });

  routes.post('/sessions/:session/:list/:action', {
    schema: {
      tags,
      summary: 'Create, update, start, stop, reset or delete a topic, speech, vote or attendee; fields as in the seed format',
      params: params.extend({ list: listSchema, action: actionSchema }),
      body: changeSchema,
    },
    handler: ({ params: { session: name, list, action }, body }) =>
      change(name, (session) => changeAndSend(control, session, list, action, body)),
  });
}
