/** What the importer writes itself in a language. */
interface LanguageTexts {
  /** Word before the name of a meeting that does not take place. */
  canceled: string;
  /** Name of a recording of which nothing else is known. */
  recording: string;
}

const TEXTS = {
  nl: { canceled: 'Afgelast', recording: 'Opname' },
  en: { canceled: 'Cancelled', recording: 'Recording' },
  fr: { canceled: 'Annulée', recording: 'Enregistrement' },
  de: { canceled: 'Abgesagt', recording: 'Aufzeichnung' },
  es: { canceled: 'Cancelada', recording: 'Grabación' },
  ar: { canceled: 'ملغاة', recording: 'تسجيل' },
  zh: { canceled: '已取消', recording: '录像' },
  cy: { canceled: 'Wedi’i ganslo', recording: 'Recordiad' },
} satisfies Record<string, LanguageTexts>;

/** The languages of the portal, as language codes (ISO 639). */
export const LANGUAGES: readonly string[] = Object.keys(TEXTS);

/** The texts of a language, given by its tag or by `cn`; English for a language that the portal does not have. */
export function textsOf(language: string): LanguageTexts {
  const code = language.slice(0, 2).replace('cn', 'zh');
  return (TEXTS as Partial<Record<string, LanguageTexts>>)[code] ?? TEXTS.en;
}
