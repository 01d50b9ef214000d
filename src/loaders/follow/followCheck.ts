import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { takeFollowSlot } from '../../services/server/access/followLimits.ts';
import { checkHuman } from '../../services/server/captcha/humanCheck.ts';
import type { FollowFailure } from '../../services/server/follow/followService.ts';
import { toText } from '../access/downloadOrder.ts';

/** Action to which the tokens of form and captcha are bound. */
export const FOLLOW_ACTION = 'follow';

/** A POST that asks for a message or follows in a browser. */
export interface FollowAttempt {
  /** Unchecked. */
  fields: Record<string, unknown>;
  clientAddress: string;
  nowMs: number;
}

/** Checks the captcha and the limit of the network, as for a download (rule 28.62). */
export async function checkFollower({
  fields,
  clientAddress,
  nowMs,
}: FollowAttempt): Promise<Result<undefined, { code: ErrorCode; retryAfterSeconds?: number }>> {
  const token = toText(fields['recaptchaToken']);
  const checkFields = { token, formToken: toText(fields['formToken']), honeypot: toText(fields['homepage']) };
  const verdict = await checkHuman(checkFields, FOLLOW_ACTION, nowMs);
  if (verdict !== 'proved' && verdict !== 'plausible') return fail({ code: verdict });
  const waitSeconds = await takeFollowSlot(clientAddress, verdict);
  return waitSeconds === 0 ? ok(undefined) : fail({ code: 'too-many-requests', retryAfterSeconds: waitSeconds });
}

/** What failures of the follow service are called in answers of the portal. */
const CODES: Record<FollowFailure['code'], ErrorCode> = {
  'invalid-fields': 'invalid-fields',
  'too-many-requests': 'too-many-messages',
  'too-many-follows': 'too-many-follows',
  expired: 'not-found',
  'upstream-failed': 'upstream-failed',
};

/** The failure of a form that the follow service did not take, as an answer of the portal. */
export const toFailure = ({ code, retryAfterSeconds }: FollowFailure): { code: ErrorCode; retryAfterSeconds: number | undefined } => ({
  code: CODES[code],
  retryAfterSeconds,
});
