import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveEngine } from '../live/registerLive.ts';
import type { MediaSigner } from '../media/mediaSigner.ts';
import { ApiError } from '../apiError.ts';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { dayRange, toLocalIso } from '../seed/zone.ts';
import { findCity, findSession } from './find.ts';
import {
  categoriesSchema,
  categorySessionsSchema,
  errorSchema,
  playlistSchema,
  productSchema,
  roomsSchema,
  sessionAnswerSchema,
  sessionsSchema,
  streamfilesSchema,
} from './schemas.ts';
import { toPlaylistAnswer, toSessionAnswer, toZeroMs } from './toAnswers.ts';

const tags = ['Public API'];
const cityParams = z.object({ city: z.string() });
const sessionParams = cityParams.extend({ session: z.string().describe('reference or sessionId') });
const rangeParams = cityParams.extend({
  start: z.iso.date().describe('first day, in the time zone of the city'),
  end: z.iso.date().describe('last day, inclusive'),
});

/** Options of `registerPublicApi`. */
interface PublicApiOptions {
  store: Store;
  signer: MediaSigner;
  listTracks: LiveEngine['listTracks'];
}

/** Registers the GET calls of the public API (contract §3). The media addresses of protected sessions are signed. */
export function registerPublicApi(app: FastifyInstance, { store, signer, listTracks }: PublicApiOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const toAddress = (session: StoredSession) => (path: string) =>
    store.absolute(session.password !== undefined && path.startsWith('/') ? signer.sign(session, path) : path);

  routes.get('/:product.php', {
    schema: {
      tags,
      summary: 'All cities, for every product name',
      params: z.object({ product: z.string() }),
      response: { 200: productSchema },
    },
    handler: async () =>
      (await store.getCities()).map(({ name, title, event, domain, timeZone }) => ({
        name,
        title,
        ...(event !== undefined && { event }),
        ...(domain !== undefined && { domain }),
        timeZone,
      })),
  });

  routes.get('/:city/rooms', {
    schema: { tags, summary: 'Rooms of a city', params: cityParams, response: { 200: roomsSchema, 404: errorSchema } },
    handler: async ({ params }) => (await findCity(store, params.city)).rooms,
  });

  routes.get('/:city/categories', {
    schema: { tags, summary: 'Categories of a city', params: cityParams, response: { 200: categoriesSchema, 404: errorSchema } },
    handler: async ({ params }) => (await findCity(store, params.city)).categories,
  });

  for (const onlyPublished of [false, true]) {
    routes.get(`/:city/sessions/from/:start/to/:end${onlyPublished ? '/onlyPublished' : ''}`, {
      schema: {
        tags,
        summary: `Sessions that start on these days, newest first${onlyPublished ? '; published ones only' : ''}`,
        params: rangeParams,
        response: { 200: sessionsSchema, 400: errorSchema, 404: errorSchema },
      },
      handler: async ({ params }) => {
        const city = await findCity(store, params.city);
        if (params.end < params.start) throw new ApiError(400, 'bad_request', 'The last day lies before the first.');
        const { fromMs, untilMs } = dayRange(params.start, params.end, city.timeZone);
        return (await store.listSessionsBetween(city.name, fromMs, untilMs, onlyPublished)).map((session) =>
          toSessionAnswer(session, city, toAddress(session)),
        );
      },
    });
  }

  routes.get('/:city/sessions/category/:category', {
    schema: {
      tags,
      summary: 'Published sessions of a category, newest first',
      params: cityParams.extend({ category: z.string().describe('slug, name or id') }),
      response: { 200: categorySessionsSchema, 404: errorSchema },
    },
    handler: async ({ params }) => {
      const city = await findCity(store, params.city);
      const wanted = params.category.toLowerCase();
      const category = city.categories.find(
        ({ id, name, slug }) => slug.toLowerCase() === wanted || name.toLowerCase() === wanted || String(id) === wanted,
      );
      const found = category ? await store.listSessionsOfCategory(city.name, category.slug) : [];
      return { sessions: found.map((session) => toSessionAnswer(session, city, toAddress(session))), count: found.length };
    },
  });

  routes.get('/:city/sessions/:session', {
    schema: { tags, summary: 'A session', params: sessionParams, response: { 200: sessionAnswerSchema, 404: errorSchema } },
    handler: async ({ params }) => {
      const { city, session } = await findSession(store, params);
      const media = await store.getMedia(session.sessionId);
      const listed = {
        ...session,
        ...(media?.mp4 !== undefined && { mp4: media.mp4 }),
        ...(media?.poster !== undefined && { poster: media.poster }),
        ...(media?.live !== undefined && { live: media.live }),
      };
      return toSessionAnswer(listed, city, toAddress(session));
    },
  });

  routes.get('/:city/sessions/:session/playlists', {
    schema: { tags, summary: 'The playlists of a session', params: sessionParams, response: { 200: playlistSchema, 404: errorSchema } },
    handler: async ({ params }) => {
      const { session } = await findSession(store, params);
      const media = await store.getMedia(session.sessionId);
      // The stream of a live session is that of a recording that has none of its own.
      const isStreamed = media !== undefined && (session.status === 'live' || media.hls === undefined);
      const shown = isStreamed ? { ...media, tracks: await listTracks(session, media) } : media;
      return toPlaylistAnswer(session, shown, toAddress(session));
    },
  });

  routes.get('/:city/sessions/:session/streamfiles', {
    schema: { tags, summary: 'The files of the recording', params: sessionParams, response: { 200: streamfilesSchema, 404: errorSchema } },
    handler: async ({ params }) => {
      const { city, session } = await findSession(store, params);
      const media = await store.getMedia(session.sessionId);
      return (media?.streamfiles ?? []).map(({ start, url, ...file }) => ({
        ...file,
        fileStartDateTime: toLocalIso(toZeroMs(session, media) + start * 1000, city.timeZone),
        ...(url !== undefined && { url: toAddress(session)(url) }),
      }));
    },
  });
}
