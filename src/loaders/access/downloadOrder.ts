import {
  type DownloadOffer,
  type DownloadProblems,
  readDownloadValues,
  toDownloadBody,
  toDownloadOrder,
} from '../../domain/download/downloadRequest.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { takeDownload } from '../../services/server/access/downloadLimits.ts';
import { postDownload } from '../../services/server/clients/downloadService.ts';
import { checkHuman } from '../../services/server/captcha/humanCheck.ts';

/** What a token of a download form or captcha is bound to. */
export const DOWNLOAD_ACTION = 'download';

/** Why a download did not start. */
export interface DownloadFailure {
  code: ErrorCode;
  problems?: DownloadProblems;
  retryAfterSeconds?: number;
}

/** Who asks, in which language, and when. */
interface Asker {
  locale: string;
  clientAddress: string;
  nowMs: number;
}

/** A field of a POST as a text; '' where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Asks upstream for a download with the fields of a POST, once everything about them is in order (spec §5, §7). */
export async function orderDownload(
  { city, session }: SessionView,
  offer: DownloadOffer,
  fields: Record<string, unknown>,
  { locale, clientAddress, nowMs }: Asker,
): Promise<Result<null, DownloadFailure>> {
  const order = toDownloadOrder(readDownloadValues(fields), offer);
  if (!order.ok) return fail({ code: 'invalid-fields', problems: order.error });
  const token = textOf(fields['recaptchaToken']);
  const signs = { token, formToken: textOf(fields['formToken']), trap: textOf(fields['homepage']) };
  const verdict = await checkHuman(signs, DOWNLOAD_ACTION, nowMs);
  if (verdict !== 'proved' && verdict !== 'plausible') return fail({ code: verdict });
  const place = await takeDownload({ email: order.value.email, clientAddress, verdict });
  if (!place.ok) return fail({ code: 'too-many-requests', retryAfterSeconds: place.error });
  const sent = await postDownload(city, toDownloadBody(order.value, { reference: session.reference, currentLanguage: locale, token }));
  if (sent.ok) return ok(null);
  await place.value.giveBack();
  return fail({ code: 'upstream-failed' });
}
