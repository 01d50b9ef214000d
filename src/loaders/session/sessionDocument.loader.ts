import { toChapters, toChaptersVtt } from '../../domain/playback/chapters.ts';
import type { CarriedGrants } from '../../domain/login/carriedGrants.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { toSessionDocument } from '../../domain/session/sessionDocument.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';
import { siteAddress } from '../site/siteAddress.ts';

interface Address {
  city: string | undefined;
  reference: string | undefined;
}

/** A session for programs, with addresses of pages in a language. */
export async function loadSessionDocument(
  address: Address,
  locale: Locale,
  nowMs: number,
  grants: CarriedGrants,
): Promise<Result<object, Problem>> {
  const page = await loadSessionPage(address, nowMs, grants);
  return page.ok ? ok(toSessionDocument(page.value, (path) => siteAddress(path, locale))) : page;
}

/** The topics of a session that is open to the visitor, or of the part of its recording that is named, as WebVTT; a file without chapters where nothing has been recorded. */
export async function loadChapters(
  address: Address & { part: string | null },
  nowMs: number,
  grants: CarriedGrants,
): Promise<Result<string, Problem>> {
  const page = await loadSessionPage(address, nowMs, grants);
  if (!page.ok) return page;
  const { content } = page.value;
  return content ? ok(toChaptersVtt(toChapters(content.metadata.topics, content.playlist, content.durationSeconds))) : fail('not-found');
}
