import { toContactAddress } from '../../../domain/city/contactAddress.ts';
import * as z from 'zod';
import { flag, flagUnlessNo, number, optionalText, optionalUrl, recordNumber, text, textList, webUrl } from './read.ts';

/** One city of `GET {product}.php` (contract §3). */
export const productSchema = z.object({
  name: z.string().min(1),
  title: optionalText,
  event: optionalText,
  apiUrl: optionalUrl,
  domain: optionalText,
  timeZone: optionalText,
});

/** A row of `GET /clients` (contract §4). */
export const clientRowSchema = z
  .object({ attributes: z.object({ title: optionalText, slug: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), publicUrl: optionalUrl }) })
  .transform(({ attributes }) => ({
    name: attributes.slug,
    title: attributes.title ?? attributes.slug,
    publicUrl: attributes.publicUrl,
  }));

/** One page of `GET /clients`; of a wrong shape if no row can be read (rule 17.17). */
export const clientPageSchema = z.object({
  data: z
    .array(z.unknown())
    .refine((rows) => rows.length === 0 || rows.some((row) => clientRowSchema.safeParse(row).success), 'no row can be read'),
  meta: z
    .object({ pagination: z.object({ pageCount: recordNumber }) })
    .nullish()
    .catch(undefined),
});

const media = z
  .object({ data: z.object({ attributes: z.object({ url: optionalUrl }) }).nullish() })
  .nullish()
  .catch(undefined)
  .transform((value) => value?.data?.attributes.url);

/** Longest delay, ms (rule 12.6). */
const MAX_DELAY_MS = 600_000;

/** Delay in ms, also as text, limited to 10 min (rule 12.6, contract §4). */
const delay = number.transform((ms) => Math.min(Math.max(ms ?? 0, 0), MAX_DELAY_MS));

const attributesSchema = z.object({
  title: text,
  slug: optionalText,
  contentLanguage: optionalText,
  tld: optionalText,
  showCalendar: flag,
  hideSessions: flag,
  privateDomain: flag,
  downloadEnabled: flag,
  excludedCategories: textList,
  hideDelegates: flag,
  hideVotes: flag,
  hideVoteResults: flag,
  hideSpeechMoments: flag,
  dvrEnabled: flag,
  metadataTranscodingDelay: delay,
  transcriptionDelay: delay,
  transcriptionsEnabled: flagUnlessNo,
  transcriptionsBroker: webUrl,
  transcriptionsTenant: text,
  metadataCustomer: text,
  contact: optionalText.transform(toContactAddress),
  clientLogo: media,
  backgroundImage: media,
  primaryColour: optionalText,
  headerColour: optionalText,
  headerTextColour: optionalText,
  customHeaderLayout: optionalText,
  customStylesheet: optionalText,
  homePageContent: optionalText,
  customHomepageContent: optionalText,
  aboutPageContent: optionalText,
  customAboutpageContent: optionalText,
});

/** Whether an object has a setting of the contract: an empty one would switch off everything that the city hides. */
const hasSettings = (attributes: unknown): boolean =>
  typeof attributes === 'object' &&
  attributes !== null &&
  Object.keys(attributes).some((name) => Object.hasOwn(attributesSchema.shape, name));

/** `data.attributes` of `GET /slugify/slugs/client/{city}`: the settings of a city (rule 2.5, contract §4). */
export const clientConfigSchema = z
  .object({ data: z.object({ attributes: z.unknown().refine(hasSettings, 'no settings').pipe(attributesSchema) }) })
  .transform(({ data }) => data.attributes);

/** Settings of a city from the admin service. */
export type ClientConfig = z.output<typeof clientConfigSchema>;
