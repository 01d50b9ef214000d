import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { StoredCity } from '../seed/loadedSeed.ts';
import type { Store } from '../store/store.ts';
import { findCity } from './find.ts';
import { clientSchema, clientsSchema, errorSchema } from './schemas.ts';
import type { Entry } from './strapiQuery.ts';
import { queryEntries } from './strapiQuery.ts';

const tags = ['Admin service'];

/** Values of the fields of contract §4 that a city does not set. */
const UNSET = {
  publicUrl: null,
  documentId: null,
  cmsUrl: null,
  apiUrl: null,
  hideDelegates: false,
  showCalendar: true,
  aboutPageContent: null,
  excludedCategories: null,
  metadataTranscodingDelay: 0,
  transcriptionDelay: 0,
  privateDomain: false,
  dvrEnabled: false,
  downloadEnabled: false,
  primaryColour: null,
  hideSessions: false,
  contentLanguage: null,
  contact: null,
  tld: null,
  homePageContent: null,
  customHomepageContent: null,
  customAboutpageContent: null,
  customStylesheet: null,
  headerColour: null,
  headerTextColour: null,
  customHeaderLayout: null,
  transcriptionsEnabled: null,
  transcriptionsBroker: null,
  transcriptionsMntPath: null,
  metadataCustomer: null,
  hideSpeechMoments: false,
  hideVotes: false,
  hideVoteResults: false,
};

/** Registers the admin service in its Strapi v4 shape (contract §4). */
export function registerAdmin(app: FastifyInstance, store: Store): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const toEntry = (city: StoredCity, index: number): Entry => ({ id: index + 1, attributes: { ...UNSET, ...city.admin } });

  routes.get('/clients', {
    schema: {
      tags,
      summary: 'Clients; accepts pagination[page], pagination[pageSize], fields[n], filters[field][$eq|$ne|$containsi]',
      response: { 200: clientsSchema, 401: errorSchema },
    },
    handler: async (request) => queryEntries((await store.getCities()).map(toEntry), new URL(request.url, 'http://localhost').searchParams),
  });

  routes.get('/slugify/slugs/client/:city', {
    schema: {
      tags,
      summary: 'The settings of a city, with its logo and background',
      params: z.object({ city: z.string() }),
      response: { 200: clientSchema, 404: errorSchema },
    },
    handler: async ({ params }) => {
      const city = await findCity(store, params.city);
      return { data: toEntry(city, (await store.listCities()).indexOf(city.name)), meta: {} };
    },
  });
}
