import { brokerAddress } from '../../domain/broker/brokerRules.ts';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { toChapters, toChaptersVtt } from '../../domain/playback/chapters.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { isUnknown } from '../../domain/session/metadata.ts';
import { toSessionDocument } from '../../domain/session/sessionDocument.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';
import { siteAddress } from '../site/siteAddress.ts';

interface DocumentAddress {
  city: string | undefined;
  reference: string | undefined;
}

/** Loads the JSON document of a session (rules 16.9, 16.10), with page addresses in one language. */
export async function loadSessionDocument(
  address: DocumentAddress,
  locale: Locale,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<object, Problem>> {
  const page = await loadSessionPage(address, nowMs, grants);
  return page.ok ? ok(toSessionDocument(page.value, (path) => siteAddress(path, locale))) : page;
}

/**
 * Loads the chapters of a recording, or of one part, as WebVTT (rule 8.7); without a recording the file has no chapters; `unavailable`
 * while the topics are not known (rule 17.17).
 */
export async function loadChapters(
  address: DocumentAddress & { part: string | null },
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<string, Problem>> {
  const page = await loadSessionPage(address, nowMs, grants);
  if (!page.ok) return page;
  const { content, city } = page.value;
  if (!content) return fail('not-found');
  // A file without chapters would say that the recording has none. Without a broker they never come, and 503 would promise them
  // (rule 12.16).
  const mayCome = brokerAddress(getSettings().metadataBrokers, city) !== undefined;
  if (mayCome && isUnknown(content.metadata, 'topics')) return fail('unavailable');
  return ok(toChaptersVtt(toChapters(content.metadata.topics, content.playlist, content.durationSeconds)));
}
