/** What the importer writes itself in a language. */
interface LanguageTexts {
  /** Word before the name of a meeting that does not take place. */
  canceled: string;
  /** Name of a recording of which nothing else is known. */
  recording: string;
  /** Name of the sound of the hall in a stream. */
  hall: string;
  /** Word behind the language of a sound track with an audio description. */
  description: string;
}

const TEXTS = {
  nl: { canceled: 'Afgelast', recording: 'Opname', hall: 'Zaal', description: 'audiodescriptie' },
  en: { canceled: 'Cancelled', recording: 'Recording', hall: 'Hall', description: 'audio description' },
  fr: { canceled: 'Annulée', recording: 'Enregistrement', hall: 'Salle', description: 'audiodescription' },
  de: { canceled: 'Abgesagt', recording: 'Aufzeichnung', hall: 'Saal', description: 'Audiodeskription' },
  es: { canceled: 'Cancelada', recording: 'Grabación', hall: 'Sala', description: 'audiodescripción' },
  ar: { canceled: 'ملغاة', recording: 'تسجيل', hall: 'القاعة', description: 'وصف صوتي' },
  zh: { canceled: '已取消', recording: '录像', hall: '会场', description: '口述影像' },
  cy: { canceled: 'Wedi’i ganslo', recording: 'Recordiad', hall: 'Siambr', description: 'sain-ddisgrifiad' },
} satisfies Record<string, LanguageTexts>;

/** The languages of the portal, as language codes (ISO 639). */
export const LANGUAGES: readonly string[] = Object.keys(TEXTS);

/** The texts of a language, given by its tag or by `cn`; English for a language that the portal does not have. */
export function textsOf(language: string): LanguageTexts {
  const code = language.slice(0, 2).replace('cn', 'zh');
  return (TEXTS as Partial<Record<string, LanguageTexts>>)[code] ?? TEXTS.en;
}
