import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { addressAt } from '../../domain/playback/positionAddress.ts';
import type { Locale } from '../../i18n/locales.ts';
import { writeQr } from '../../services/server/documents/qrWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import { getVisitorAccess } from '../access/grantedAccess.ts';
import type { Problem } from '../responses/problem.ts';
import { findSession, type SessionAddress } from './findSession.ts';
import { siteAddress } from '../site/siteAddress.ts';

interface QrAddress extends SessionAddress {
  /** Unchecked start in seconds; null for the address of the page itself. */
  seconds: string | null;
  /** Unchecked number of a recording part. */
  part: string | null;
}

/** Loads the QR code of an open session's page or of a time in it (rule 16.7); `not-found` for seconds that are not 1 to 6 digits. */
export async function loadQr(
  { seconds, part, ...address }: QrAddress,
  locale: Locale,
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<ServedDocument, Problem>> {
  if (seconds !== null && !/^\d{1,6}$/.test(seconds)) return fail('not-found');
  if (part !== null && !/^[1-9]\d{0,3}$/.test(part)) return fail('not-found');
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  if (!(await getVisitorAccess(city, session, grants, nowMs)).isOpen) return fail('not-found');
  const page = siteAddress(sessionPath(city.name, session), locale) + (part === null ? '' : `?part=${part}`);
  return ok({ body: writeQr(addressAt(page, seconds === null ? undefined : Number(seconds))), type: 'image/svg+xml' });
}
