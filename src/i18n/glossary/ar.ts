import { SPACE_BEFORE_PUNCTUATION, type TextRules } from './textRules.ts';

/** Values with names, which can be of another direction or begin with a number: each is isolated from its sentence. */
export const ISOLATED_NAMES: readonly string[] = ['name', 'city', 'query', 'corrected', 'filter', 'label', 'value'];

/** Words of a text are found with their prefixes "and", "in", "for", "as", "the". */
const withPrefixes = (forms: string): RegExp => new RegExp(`(?<!\\p{L}|\\p{M})[وفبلك]*(?:ال|لل)?(?:${forms})(?!\\p{L}|\\p{M})`, 'u');

/** The glossary of Arabic. */
export const glossary: TextRules = {
  terms: {
    'session.topics': 'جدول الأعمال',
  },
  forbidden: [
    { use: 'جلسة، جلسات', not: withPrefixes('اجتماع|اجتماعات') },
    { use: 'بند، بنود (جدول الأعمال)', not: withPrefixes('موضوع|موضوعًا|موضوعات|مواضيع|مواضيعها') },
    { use: 'جدول الأعمال', not: withPrefixes('أجندة') },
    { use: 'عملية تصويت، عمليات تصويت', not: withPrefixes('تصويتات|تصويتان|تصويتًا') },
    { use: 'عضو المجلس، أعضاء المجلس', not: withPrefixes('مندوب|مندوبون|نائب|نواب') },
    { use: 'الحاضرون', not: withPrefixes('مشاركون') },
    { use: 'التسميات التوضيحية', not: /ترجمة (?:ال)?نصية|الترجمة النصية/u },
    { use: 'النص المكتوب', not: /محضر(?! الرسمي)/u },
    { use: 'تضمين، الرمز', not: withPrefixes('إدراج|شيفرة') },
    { use: 'مقتطف', not: withPrefixes('مقطع|مقطعًا') },
    { use: 'مقتطفات', not: /مقاطع(?! الفيديو)/u },
    { use: 'عنوان IP', not: /عنوان شبكت|عناوين الشبكة/u },
    { use: 'الجهة المنظِّمة', not: withPrefixes('منظّم') },
    // Spelling: one form of each of these words.
    { use: 'يُرجى، يُرجى إعادة المحاولة', not: /يرجى|يُرجى المحاولة/u },
    { use: 'تعذّر', not: /تعذر/u },
    { use: 'نُسخ', not: /تم نسخ/u },
    // "Speaks" where "is refreshed" is meant.
    { use: 'تُحدَّث', not: /تتحدث هذه الصفحة/u },
    // Form of address: the polite plural, or the verbal noun.
    {
      use: 'الجمع أو المصدر',
      not: withPrefixes('اختر|اختره|حاول|شاهدها|شاهد مباشرة|اطّلع|أدخل|عُد|أرسله|اترك|حدّد|املأ|اضغط|تحقّق من|ابحث|أضف|أعد|أعلمني'),
    },
    { use: 'كم', not: /(?:متصفح|صفحت|تقويم|زيارت|اختيار|اسم|جهاز|بيانات|مدينت|موقع|بنفس|أدخلت|يمكن)ك(?!\p{L})/u },
    { use: 'الجمع', not: /(?:ماذا|هل) تريد(?!\p{L})|ستتلقى|لن تتلقى/u },
    // Punctuation.
    { use: '، ؛ ؟', not: /[,;?]/u },
    { use: '« »', not: /["“”„'’]/u },
    { use: '0–9, as dates and numbers are formatted', not: /[٠-٩۰-۹]/u },
    { use: 'U+200E before a full stop that begins a file extension', not: /\(\./u },
    { use: 'U+200E before a path', not: /(?<!\u200e)\/\p{L}/u },
  ],
  quotes: ['«', '»'],
  punctuation: SPACE_BEFORE_PUNCTUATION,
  script: /\p{Script=Arabic}/u,
  sameAtDesk: ['sound.track', 'done.recordBallot'],
};
