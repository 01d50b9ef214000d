import { capitalize } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';

/** A language in which a transcript or live captions are offered. */
export interface TranscriptLanguage {
  /** Language tag. */
  language: string;
  /** Name of the language, in the language of the page. */
  name: string;
}

interface TranscriptLanguageSelectProps {
  languages: readonly TranscriptLanguage[];
  current: string;
  locale: Locale;
  t: Translate;
  onChoose: (language: string) => void;
}

/** The select box for the language of a transcript. */
export function TranscriptLanguageSelect({ languages, current, locale, t, onChoose }: TranscriptLanguageSelectProps) {
  return (
    <select aria-label={t('transcript.language')} value={current} onChange={({ target }) => onChoose(target.value)}>
      {languages.map(({ language, name }) => (
        <option key={language} value={language}>
          {capitalize(name, locale)}
        </option>
      ))}
    </select>
  );
}
