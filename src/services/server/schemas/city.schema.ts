import * as z from 'zod';
import { flag, number, text, webUrl, textList } from './read.ts';

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

/** What a city's look is made of: a field of another shape is absent, the city is not. */
const decoration = text.catch(undefined);

/** Milliseconds to wait (contract §4); nobody waits longer than a minute, whatever is written there. */
const delay = number.transform((ms) => Math.min(Math.max(ms ?? 0, 0), 60_000));

/** `data.attributes` of `GET /slugify/slugs/client/{city}`: the city's own settings (spec §3). */
export const clientConfigSchema = z
  .object({
    data: z.object({
      attributes: z.object({
        title: text,
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
        transcriptionsBroker: webUrl,
        transcriptionsTenant: text,
        metadataCustomer: text,
        clientLogo: media,
        backgroundImage: media,
        primaryColour: decoration,
        headerColour: decoration,
        headerTextColour: decoration,
        customHeaderLayout: decoration,
        customStylesheet: decoration,
        homePageContent: decoration,
        customHomepageContent: decoration,
        aboutPageContent: decoration,
        customAboutpageContent: decoration,
      }),
    }),
  })
  .transform(({ data }) => data.attributes);

/** A city's settings as the admin service gives them. */
export type ClientConfig = z.output<typeof clientConfigSchema>;
