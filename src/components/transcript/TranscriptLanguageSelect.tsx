import { capitalize } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';

/** A language that words can be had in. */
export interface TranscriptLanguage {
  /** Its code. */
  language: string;
  /** Its name in the language of the page. */
  name: string;
}

interface TranscriptLanguageSelectProps {
  languages: readonly TranscriptLanguage[];
  current: string;
  locale: Locale;
  t: Translate;
  onChoose: (language: string) => void;
}

/** The choice of a language. */
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
