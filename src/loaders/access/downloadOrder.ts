import {
  type DownloadOffer,
  type DownloadProblems,
  parseDownloadValues,
  toDownloadBody,
  toDownloadOrder,
} from '../../domain/download/downloadRequest.ts';
import type { ErrorCode } from '../../domain/http/portalErrors.ts';
import { fail, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { takeDownloadSlot } from '../../services/server/access/downloadLimits.ts';
import { postDownload, type StartedDownload } from '../../services/server/clients/downloadService.ts';
import { checkHuman } from '../../services/server/captcha/humanCheck.ts';

/** Action to which the tokens of download form and captcha are bound. */
export const DOWNLOAD_ACTION = 'download';

/** Why a download did not start. */
export interface DownloadFailure {
  code: ErrorCode;
  problems?: DownloadProblems;
  retryAfterSeconds?: number;
}

/** Visitor who requests a download, with the language of the page and the time. */
interface Requester {
  locale: string;
  clientAddress: string;
  nowMs: number;
}

/** A field of a POST as text; '' when it is not a text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Checks the fields, the captcha and the limits of a POST, then requests the download from the API (rules 15.2 to 15.9). */
export async function orderDownload(
  { city, session }: SessionView,
  offer: DownloadOffer,
  fields: Record<string, unknown>,
  { locale, clientAddress, nowMs }: Requester,
): Promise<Result<StartedDownload, DownloadFailure>> {
  const order = toDownloadOrder(parseDownloadValues(fields), offer);
  if (!order.ok) return fail({ code: 'invalid-fields', problems: order.error });
  const token = toText(fields['recaptchaToken']);
  const checkFields = { token, formToken: toText(fields['formToken']), honeypot: toText(fields['homepage']) };
  const verdict = await checkHuman(checkFields, DOWNLOAD_ACTION, nowMs);
  if (verdict !== 'proved' && verdict !== 'plausible') return fail({ code: verdict });
  const slot = await takeDownloadSlot({ email: order.value.email, clientAddress, verdict });
  if (!slot.ok) return fail({ code: 'too-many-requests', retryAfterSeconds: slot.error });
  const sent = await postDownload(city, toDownloadBody(order.value, { reference: session.reference, currentLanguage: locale, token }));
  if (sent.ok) return sent;
  await slot.value.giveBack();
  return fail({ code: 'upstream-failed' });
}
