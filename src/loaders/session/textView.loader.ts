import type { CarriedGrants } from '../../domain/login/carriedGrants.ts';
import { ok, type Result } from '../../domain/http/result.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { refreshSeconds, type TextWords, wordsLanguage } from '../../domain/transcript/textView.ts';
import { LOCALE_FACTS, type Locale } from '../../i18n/locales.ts';
import type { Problem } from '../responses/problem.ts';
import { loadSessionPage } from './session.loader.ts';

/** A session as text. */
interface TextView {
  view: SessionView;
  words: TextWords;
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
  const captions = view.content?.live?.words ?? {};
  const languages = Object.keys(captions);
  const language = wordsLanguage(languages, parameters.get('language'), LOCALE_FACTS[locale].tag);
  const lines = language === undefined ? [] : (captions[language]?.lines ?? []);
  const isStill = parameters.get('refresh') === 'off';
  return ok({ view, words: { languages, language, lines }, isStill, refreshSeconds: refreshSeconds(view) });
}
