import * as z from 'zod';
import { flag, flagUnlessNo, number, text, webUrl, textList } from './read.ts';

/** One city of `GET {product}.php` (contract §3). */
export const productSchema = z.object({
  name: z.string().min(1),
  title: text,
  event: text,
  apiUrl: webUrl,
  domain: text,
  timeZone: text,
});

/** A row of `GET /clients` (contract §4). */
export const clientRowSchema = z
  .object({ attributes: z.object({ title: text, slug: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), publicUrl: webUrl }) })
  .transform(({ attributes }) => ({
    name: attributes.slug,
    title: attributes.title ?? attributes.slug,
    publicUrl: attributes.publicUrl,
  }));

/** One page of `GET /clients`. */
export const clientPageSchema = z.object({
  data: z.array(z.unknown()),
  meta: z
    .object({ pagination: z.object({ pageCount: z.number().int() }) })
    .nullish()
    .catch(undefined),
});

const media = z
  .object({ data: z.object({ attributes: z.object({ url: webUrl }) }).nullish() })
  .nullish()
  .catch(undefined)
  .transform((value) => value?.data?.attributes.url);

/** Text of a setting without which a city can do: a value of another type counts as absent and does not make the city malformed. */
const optionalText = text.catch(undefined);

/** Longest delay, ms (rule 12.6). */
const MAX_DELAY_MS = 600_000;

/** Delay in ms, also as text, limited to 10 min (rule 12.6, contract §4). */
const delay = z
  .preprocess((value) => (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value), number)
  .transform((ms) => Math.min(Math.max(ms ?? 0, 0), MAX_DELAY_MS));

/** `data.attributes` of `GET /slugify/slugs/client/{city}`: the settings of a city (rule 2.5, contract §4). */
export const clientConfigSchema = z
  .object({
    data: z.object({
      attributes: z.object({
        title: text,
        slug: optionalText,
        contentLanguage: optionalText,
        tld: optionalText,
        showCalendar: flag,
        hideSessions: flag,
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
      }),
    }),
  })
  .transform(({ data }) => data.attributes);

/** Settings of a city from the admin service. */
export type ClientConfig = z.output<typeof clientConfigSchema>;
