import type { CarriedGrants } from '../../domain/login/carriedGrants.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { refreshSeconds, type TextTranscript, transcriptLanguage } from '../../domain/transcript/textView.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';

/** A session as text. */
interface TextView {
  view: SessionView;
  transcript: TextTranscript;
  /** Undefined where the text stays as it is, for whatever reason. */
  refreshSeconds: number | undefined;
  /** The visitor does not want it to change under their eyes. */
  isStill: boolean;
}

/** Loads a session as text; `parameters` are those of its address: `language` of the words, and `refresh=off`. */
export async function loadTextView(
  address: { city: string | undefined; reference: string | undefined },
  parameters: URLSearchParams,
  locale: Locale,
  nowMs: number,
  grants: CarriedGrants,
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
