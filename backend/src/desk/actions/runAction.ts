import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../apiError.ts';
import type { StoredCity } from '../../seed/loadedSeed.ts';
import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { Notice } from '../access/deskAccess.ts';
import type { DeskRequests } from '../deskRequests.ts';
import type { DeskTexts } from '../texts/deskTexts.ts';
import { chooseLanguage, getTexts } from '../texts/deskTexts.ts';
import type { DeskAction, Outcome } from './deskAction.ts';
import { DeskProblem } from './deskAction.ts';

/** The city and the reference of a session in an address. */
export interface SessionParams {
  city: string;
  reference: string;
}

/** What an action did, or why it was rejected. */
export type ActionResult = { notice: Notice; outcome: Outcome } | { problem: Notice };

/** The session of an address with its city. Throws an `ApiError` 404. */
export async function requireSession(
  store: Store,
  { city, reference }: SessionParams,
): Promise<{ city: StoredCity; session: StoredSession }> {
  const storedCity = await store.getCity(city);
  const session = await store.getSession(city, reference);
  if (!storedCity || !session) throw new ApiError(404, 'not_found', 'There is no such session.');
  return { city: storedCity, session };
}

/** Does something to a session with the fields of a form; `isLong`: not as a single transaction. Throws an `ApiError` 404. */
export async function runAction(
  requests: DeskRequests,
  request: FastifyRequest,
  params: SessionParams,
  { action, fields, isLong }: { action: DeskAction; fields: Record<string, string>; isLong: boolean },
): Promise<ActionResult> {
  const { store, clock } = requests.options;
  const { city, session } = await requireSession(store, params);
  const { contentLanguage } = city.admin;
  const { texts } = requests.toFrame(request, contentLanguage);
  const cityTexts = getTexts(chooseLanguage(contentLanguage));
  const time = texts.time(clock(), city.timeZone);
  const run = (now: StoredSession) => action({ control: requests.options, session: now, fields, texts, cityTexts, time });
  try {
    const outcome = isLong
      ? await run(session)
      : await store.transaction(async () => run((await requireSession(store, params)).session), session.sessionId);
    return { notice: toNotice(texts, outcome), outcome };
  } catch (error) {
    if (!(error instanceof DeskProblem)) throw error;
    return { problem: toNotice(texts, error.outcome) };
  }
}

function toNotice({ t }: DeskTexts, { key, values, anchor, notes = [] }: Outcome): Notice {
  return { text: [t(key, values), ...notes.map((note) => t(note.key, note.values))].join(' '), anchor };
}
