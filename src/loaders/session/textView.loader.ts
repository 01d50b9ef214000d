import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { refreshSeconds, type TextTranscript, transcriptLanguage } from '../../domain/transcript/textView.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';

/** Data of the text view (rule 6.11). */
interface TextView {
  view: SessionView;
  transcript: TextTranscript;
  /** Undefined when the page does not reload. */
  refreshSeconds: number | undefined;
  /** The visitor has switched reloading off. */
  isStill: boolean;
}

/** Loads the text view of a session (rule 6.11); `parameters` may have `language` of the transcript and `refresh=off`. */
export async function loadTextView(
  address: { city: string | undefined; reference: string | undefined },
  parameters: URLSearchParams,
  locale: Locale,
  nowMs: number,
  grants: RequestGrants,
): Promise<Result<TextView, Problem>> {
  const page = await loadSessionPage(address, nowMs, grants);
  if (!page.ok) return page;
  const view = page.value;
  const captions = view.content?.live?.transcript ?? {};
  const languages = Object.keys(captions);
  const language = transcriptLanguage(languages, parameters.get('language'), LOCALE_INFO[locale].tag);
  const lines = language === undefined ? [] : (captions[language]?.lines ?? []);
  const isStill = parameters.get('refresh') === 'off';
  return ok({ view, transcript: { languages, language, lines }, isStill, refreshSeconds: refreshSeconds(view) });
}
