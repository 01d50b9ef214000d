import { getSettings } from '../../config/settings/currentSettings.ts';
import { brokerAddress } from '../../domain/broker/brokerRules.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { type SpeakerTimes, toSpeakersDocument, toSpeakersTable, toSpeakerTimes } from '../../domain/people/speakersDocument.ts';
import { isUnknown } from '../../domain/session/metadata.ts';
import { documentFileName } from '../../domain/session/sessionPath.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import type { Locale } from '../../i18n/locales.ts';
import { writeCsv } from '../../services/server/documents/csvWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { Problem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';
import type { SessionAddress } from './findSession.ts';
import { loadSessionPage } from './session.loader.ts';

/**
 * Loads the speaking times of a session (rule 26.17): `not-found` where its visitor sees no speakers, `unavailable` while they are not
 * known (rule 17.17).
 */
async function loadSpeakerTimes(
  address: SessionAddress,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<{ view: SessionView; times: SpeakerTimes }, Problem>> {
  const page = await loadSessionPage(address, nowMs, grants);
  if (!page.ok) return page;
  const view = page.value;
  const times = toSpeakerTimes(view);
  if (!view.content || !times) return fail('not-found');
  if (!isUnknown(view.content.metadata, 'speeches')) return ok({ view, times });
  // Without a broker they never come, and 503 would promise them (rule 12.16).
  return fail(brokerAddress(getSettings().metadataBrokers, view.city) === undefined ? 'not-found' : 'unavailable');
}

/** Loads the speaking times of a session as JSON (docs/session-json.md), with page addresses in one language. */
export async function loadSpeakersDocument(
  address: SessionAddress,
  locale: Locale,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<object, Problem>> {
  const found = await loadSpeakerTimes(address, nowMs, grants);
  if (!found.ok) return found;
  const { view, times } = found.value;
  return ok(toSpeakersDocument(view, times, (path) => siteAddress(path, locale)));
}

/** Loads the speaking times of a session as a CSV file (rules 26.17, 26.18). */
export async function loadSpeakersCsv(
  address: SessionAddress,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<ServedDocument, Problem>> {
  const found = await loadSpeakerTimes(address, nowMs, grants);
  if (!found.ok) return found;
  const { view, times } = found.value;
  const { columns, rows } = toSpeakersTable(times);
  return ok({ body: writeCsv(columns, rows), type: 'text/csv', fileName: documentFileName(view.session, 'speakers', 'csv') });
}
