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
  /** Unchecked id of a sound track, which the page ignores if it has none of this id (rules 27.2, 27.10). */
  audio: string | null;
}

/** Loads the QR code of an open session's page or of a time in it (rule 16.7); `not-found` for malformed parameters. */
export async function loadQr(
  { seconds, part, audio, ...address }: QrAddress,
  locale: Locale,
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<ServedDocument, Problem>> {
  if (seconds !== null && !/^\d{1,6}$/.test(seconds)) return fail('not-found');
  if (part !== null && !/^[1-9]\d{0,3}$/.test(part)) return fail('not-found');
  if (audio !== null && !/^[^\p{Cc}]{1,64}$/u.test(audio)) return fail('not-found');
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  if (!(await getVisitorAccess(city, session, grants, nowMs)).isOpen) return fail('not-found');
  const parameters = [part === null ? '' : `part=${part}`, audio === null ? '' : `audio=${encodeURIComponent(audio)}`];
  const query = parameters.filter((each) => each !== '').join('&');
  const page = siteAddress(sessionPath(city.name, session), locale) + (query && `?${query}`);
  return ok({ body: writeQr(addressAt(page, seconds === null ? undefined : Number(seconds))), type: 'image/svg+xml' });
}
