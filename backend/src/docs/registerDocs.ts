import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { StoredCity } from '../seed/loadedSeed.ts';
import type { Store } from '../store/store.ts';
import type { ApiDocument } from './apiDocument.ts';
import { toGroups } from './apiDocument.ts';
import type { CityOverview } from './renderDocsPage.ts';
import { renderDocsPage } from './renderDocsPage.ts';

const SHOWN_SESSIONS = 50;

/** Collects the description of every route. Call it before registering routes. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Reference backend',
        description: 'The services that the portal calls, with data from folders of sessions.',
        version: '1.0.0',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const secured = /^\/(api|admin|admin-backup|control)\//.test(url);
      return { schema: secured ? { ...schema, security: [{ bearer: [] }] } : schema, url };
    },
  });
}

/** Serves the OpenAPI document at `/openapi.json` and a page that shows it at `/`. */
export function registerDocs(app: FastifyInstance, store: Store): void {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());

  app.get('/', { schema: { hide: true } }, async (_request, reply) => {
    const page = renderDocsPage({
      origin: store.origin,
      groups: toGroups(app.swagger() as ApiDocument),
      cities: await Promise.all((await store.getCities()).map((city) => toOverview(store, city))),
    });
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .serializer(String)
      .send(page);
  });
}

async function toOverview(store: Store, { name, title }: StoredCity): Promise<CityOverview> {
  const { count, sessions } = await store.listNewest(name, SHOWN_SESSIONS);
  const shown = sessions.map(({ password, ...session }) => ({ ...session, isProtected: password !== undefined }));
  return { name, title, count, sessions: shown };
}
