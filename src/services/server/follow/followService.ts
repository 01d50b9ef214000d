import * as z from 'zod';
import { API_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import {
  type BrowserSubscription,
  FOLLOW_INTERVALS,
  FOLLOW_PHASES,
  type FollowChoices,
  type FollowField,
} from '../../../domain/follow/followForm.ts';
import type { FollowTarget } from '../../../domain/follow/followTarget.ts';
import type { OwnFollow } from '../../../domain/follow/followView.ts';
import type { OwnFollows } from '../../../domain/follow/tokenPage.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { SEARCH_KINDS } from '../../../domain/search/searchRequest.ts';
import { log } from '../log.ts';
import { parseJson } from '../upstream/responseText.ts';
import { getJson, postForAnswer } from '../upstream/upstream.ts';

/** Why the follow service did not do something (contract §9); `expired` is a link that is too old, used up, or not its own. */
export interface FollowFailure {
  code: 'invalid-fields' | 'too-many-requests' | 'too-many-follows' | 'expired' | 'upstream-failed';
  /** The inputs that the service does not accept. */
  fields?: FollowField[];
  retryAfterSeconds?: number | undefined;
}

/** What somebody asks to follow. `locale` is a language tag. */
interface NewFollow extends FollowChoices {
  target: FollowTarget;
  name: string;
  locale: string;
  network: string;
}

const city = z.string();
const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    city,
    query: z.string(),
    kinds: z.array(z.enum(SEARCH_KINDS)),
    category: z.string().optional(),
    speaker: z.string().optional(),
  }),
  z.object({ kind: z.literal('city'), city }),
  z.object({ kind: z.literal('category'), city, category: z.string() }),
  z.object({ kind: z.literal('session'), city, sessionId: z.number() }),
  z.object({ kind: z.literal('topic'), city, sessionId: z.number(), topicId: z.string() }),
  z.object({ kind: z.literal('person'), city, personId: z.string() }),
  z.object({ kind: z.literal('item'), city, itemId: z.string() }),
]);

const followSchema = z.object({
  id: z.string(),
  target: targetSchema,
  name: z.string(),
  phases: z.array(z.enum(FOLLOW_PHASES)),
  interval: z.enum(FOLLOW_INTERVALS),
  isConfirmed: z.boolean(),
});

const manageSchema = z.object({ channel: z.enum(['mail', 'push']), follows: z.array(followSchema) });
const optionsSchema = z.object({ channels: z.array(z.string()), pushKey: z.string().nullish() });
const errorSchema = z.object({ error: z.object({ fields: z.record(z.string(), z.string()).optional() }) });

/** Names of inputs in errors of the service. */
const FIELDS: Record<string, FollowField> = { mail: 'mail', phases: 'phases', interval: 'interval' };

/** The base of the calls; undefined where nothing can be followed (rule 28.60). */
const baseOf = () => ({
  upstream: 'follow' as const,
  calls: 'follows' as const,
  base: getSettings().followUrl ?? '',
  timeoutMs: API_TIMEOUT_MS,
});

/** Reads a JSON answer; one of another shape is a failed call (rule 17.10). */
function read<T>(schema: z.ZodType<T>, value: unknown): Result<T, FollowFailure> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  log.warn({ upstream: 'follow', problem: parsed.error.issues[0]?.path.join('/') }, 'the answer has another shape');
  return fail({ code: 'upstream-failed' });
}

function toJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const anyAnswer = z.unknown();

/** Makes a call and reads its answer, or what its status says. */
async function post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<Result<T, FollowFailure>> {
  const answer = await postForAnswer({ ...baseOf(), path }, body);
  if (!answer.ok) return fail({ code: 'upstream-failed' });
  const { status, text, retryAfterSeconds } = answer.value;
  if (status < 300) return read(schema, text === '' ? undefined : toJson(text));
  if (status === 409) return fail({ code: 'too-many-follows' });
  if (status === 410) return fail({ code: 'expired' });
  if (status === 429) return fail({ code: 'too-many-requests', retryAfterSeconds });
  const { data } = errorSchema.safeParse(toJson(text));
  const fields = Object.keys(data?.error.fields ?? {}).flatMap((name) => FIELDS[name] ?? []);
  if (status === 422 && fields.length > 0) return fail({ code: 'invalid-fields', fields });
  log.warn({ upstream: 'follow', path, status }, 'the follow service does not accept a request of the portal');
  return fail({ code: 'upstream-failed' });
}

/** The public key with which browsers subscribe to messages; undefined where the service sends none to browsers. */
export async function getPushKey(): Promise<Result<string | undefined, FollowFailure>> {
  const answer = await getJson({ ...baseOf(), path: '/options' });
  if (!answer.ok) return fail({ code: 'upstream-failed' });
  const options = read(optionsSchema, answer.value);
  if (!options.ok) return options;
  const { channels, pushKey } = options.value;
  return ok(channels.includes('push') ? (pushKey ?? undefined) : undefined);
}

/** Asks for a message that confirms a follow; the answer is the same for every address (rule 28.62). */
export const postMailFollow = (follow: NewFollow & { mail: string }): Promise<Result<unknown, FollowFailure>> =>
  post('/follows', { ...follow, channel: 'mail' }, anyAnswer);

/** Follows in a browser; returns the token with which its follows are managed. */
export const postBrowserFollow = (
  follow: NewFollow & { subscription: BrowserSubscription },
): Promise<Result<{ manage: string }, FollowFailure>> => post('/follows', { ...follow, channel: 'push' }, z.object({ manage: z.string() }));

/** Reads the follow that a token confirms, without confirming it. */
export const readConfirmation = (token: string): Promise<Result<{ follow: OwnFollow }, FollowFailure>> =>
  post('/confirm/read', { token }, z.object({ follow: followSchema }));

/**
 * Confirms a follow; returns the token with which the follows of the address are managed. One that is confirmed already comes without: the
 * token of a message opens nothing a second time (rule 28.4).
 */
export const postConfirmation = (token: string): Promise<Result<{ follow: OwnFollow; manage?: string | undefined }, FollowFailure>> =>
  post('/confirm', { token }, z.object({ follow: followSchema, manage: z.string().optional() }));

/** Reads the follows of the owner of a token. */
export const readFollows = (token: string): Promise<Result<OwnFollows, FollowFailure>> => post('/manage/read', { token }, manageSchema);

/** A change of follows. */
export type FollowChange = ({ action: 'change'; id: string } & FollowChoices) | { action: 'end'; id: string } | { action: 'end-all' };

/** Changes the follows of the owner of a token; returns those that are left. */
export const postFollowChange = (token: string, change: FollowChange): Promise<Result<OwnFollows, FollowFailure>> =>
  post('/manage', { token, ...change }, manageSchema);

/** Asks for a message with the link to the follows of an address; the answer is the same for every address (rule 28.62). */
export const postLinkRequest = (request: { mail: string; locale: string; network: string }): Promise<Result<unknown, FollowFailure>> =>
  post('/manage/link', request, anyAnswer);

/** Reads the follows that a message was about and that have not ended, without ending them. */
export const readUnsubscribe = (token: string): Promise<Result<{ follows: OwnFollow[] }, FollowFailure>> =>
  post('/unsubscribe/read', { token }, z.object({ follows: z.array(followSchema) }));

/** Ends the follows that a message was about, also when they have ended already (RFC 8058). */
export const postUnsubscribe = (token: string): Promise<Result<unknown, FollowFailure>> => post('/unsubscribe', { token }, anyAnswer);
