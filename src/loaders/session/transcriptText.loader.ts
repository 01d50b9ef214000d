import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import { sessionPath, documentFileName } from '../../domain/session/sessionPath.ts';
import { toTranscriptText } from '../../domain/transcript/transcriptText.ts';
import { formatLanguageName, formatPosition } from '../../i18n/format.ts';
import { formatStartDate } from '../../i18n/labels/session/sessionStart.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { Problem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';
import { loadTranscriptPage, type TranscriptAddress } from './subtitles.loader.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';

/** Loads the transcript of a session as plain text (rule 11.9), with a heading in the language of the address. */
export async function loadTranscriptText(
  address: TranscriptAddress,
  { locale, t, grants }: { locale: Locale; t: Translate; grants: RequestGrants },
  nowMs: number,
): Promise<Result<ServedDocument, Problem>> {
  const page = await loadTranscriptPage(address, grants, nowMs);
  if (!page.ok) return page;
  const { city, session, version, sections } = page.value;
  const when = session.startMs === undefined ? [] : [formatStartDate({ ...session, startMs: session.startMs }, locale, city.timeZone)];
  const head = [
    session.name,
    [city.title, ...when].join(' · '),
    t('session.transcriptIn', { language: formatLanguageName(version.language, locale) }),
    siteAddress(sessionPath(city.name, session), locale),
  ];
  return ok({
    body: toTranscriptText(head, sections, formatPosition),
    type: 'text/plain',
    fileName: documentFileName(session, version.language, 'txt'),
  });
}
