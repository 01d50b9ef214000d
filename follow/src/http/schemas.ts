import { z } from 'zod';
import { isIdentifier, type IdentifierKind } from '../../../src/domain/http/identifiers.ts';
import { QUERY_LIMIT } from '../../../src/domain/search/searchTerms.ts';
import { FOLLOW_INTERVALS, FOLLOW_PHASES } from '../../../src/domain/follow/followForm.ts';
import { SEARCH_KINDS } from '../../../src/domain/search/searchRequest.ts';
import { LOCALES } from '../follows/follow.ts';
import { parseMailAddress } from '../follows/mailAddress.ts';
import { pushSubscriptionSchema } from '../push/pushSubscription.ts';

const NAME_LIMIT = 500;
const SPEAKER_LIMIT = 100;

/** Twelve digits, as in the addresses of the portal (rule 1.9). */
const MOST_SESSION_ID = 999_999_999_999;

const NETWORK_LIMIT = 100;
const TOKEN_LIMIT = 4096;

/** A text without control characters, which are read as spaces, and without spaces around it. */
const plainText = (limit: number) =>
  z
    .string()
    .max(limit)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim(),
    )
    .refine((text) => text !== '');

const identifier = (kind: IdentifierKind) => z.string().refine((text) => isIdentifier(kind, text));
const city = identifier('city');
const sessionId = z.int().min(0).max(MOST_SESSION_ID);

// Something else in place of what was asked would be followed if a field were left out.
const target = z.discriminatedUnion('kind', [
  z.strictObject({
    city,
    kind: z.literal('search'),
    query: plainText(QUERY_LIMIT),
    // Empty for all.
    kinds: z.array(z.enum(SEARCH_KINDS)).max(SEARCH_KINDS.length),
    category: identifier('category').optional(),
    speaker: plainText(SPEAKER_LIMIT).optional(),
  }),
  z.strictObject({ city, kind: z.literal('city') }),
  z.strictObject({ city, kind: z.literal('category'), category: identifier('category') }),
  z.strictObject({ city, kind: z.literal('session'), sessionId }),
  z.strictObject({ city, kind: z.literal('topic'), sessionId, topicId: identifier('topicId') }),
  z.strictObject({ city, kind: z.literal('person'), personId: identifier('person') }),
  z.strictObject({ city, kind: z.literal('item'), itemId: identifier('item') }),
]);

const choices = {
  phases: z
    .array(z.enum(FOLLOW_PHASES))
    .min(1)
    .transform((phases) => FOLLOW_PHASES.filter((phase) => phases.includes(phase))),
  interval: z.enum(FOLLOW_INTERVALS),
};

/** The network of the visitor, as the portal sees it; without one nothing is limited by network. */
const network = z.string().max(NETWORK_LIMIT).nullish();

const mail = z.string().transform((text, context) => {
  const address = parseMailAddress(text);
  if (address !== undefined) return address;
  context.issues.push({ code: 'custom', message: 'no mail address', input: undefined });
  return z.NEVER;
});

const asked = { target, name: plainText(NAME_LIMIT), locale: z.enum(LOCALES), ...choices, network };

/** Body of `POST /follows`. */
export const followRequest = z.discriminatedUnion('channel', [
  z.object({ ...asked, channel: z.literal('mail'), mail }),
  z.object({ ...asked, channel: z.literal('push'), subscription: pushSubscriptionSchema }),
]);

const token = z.string().max(TOKEN_LIMIT);

/** Body of the calls that need nothing but a token. */
export const tokenRequest = z.object({ token });

const id = z.string().max(100);

/** Body of `POST /manage`. */
export const manageRequest = z.discriminatedUnion('action', [
  z.object({ token, action: z.literal('change'), id, ...choices }),
  z.object({ token, action: z.literal('end'), id }),
  z.object({ token, action: z.literal('end-all') }),
]);

/** Body of `POST /manage/link`. */
export const linkRequest = z.object({ mail, locale: z.enum(LOCALES), network });
