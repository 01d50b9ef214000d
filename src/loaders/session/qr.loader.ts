import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { addressAt } from '../../domain/playback/positionAddress.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadCity, loadSession } from '../../services/server/cache/portalData.ts';
import { writeQr } from '../../services/server/documents/qrWriter.ts';
import type { FeedFile } from '../responses/feedResponse.ts';
import { getVisitorAccess } from '../access/grantedAccess.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';

interface QrAddress {
  city: string | undefined;
  reference: string | undefined;
  /** Unchecked start in seconds; null for the address of the page itself. */
  seconds: string | null;
  /** Unchecked number of a recording part. */
  part: string | null;
}

/** Loads the QR code of an open session's page or of a time in it (rule 16.7); `not-found` for seconds that are not 1 to 6 digits. */
export async function loadQr(
  { city: name, reference, seconds, part }: QrAddress,
  locale: Locale,
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<FeedFile, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference)) return fail('not-found');
  if (seconds !== null && !/^\d{1,6}$/.test(seconds)) return fail('not-found');
  if (part !== null && !/^[1-9]\d{0,3}$/.test(part)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  if (!session.ok) return fail(toProblem(session.error));
  if (!(await getVisitorAccess(city.value, session.value, grants, nowMs)).isOpen) return fail('not-found');
  const address = siteAddress(sessionPath(city.value.name, session.value), locale) + (part === null ? '' : `?part=${part}`);
  return ok({ body: writeQr(addressAt(address, seconds === null ? undefined : Number(seconds))), type: 'image/svg+xml' });
}
