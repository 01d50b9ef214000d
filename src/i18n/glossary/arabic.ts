import type { Glossary } from './glossary.ts';

/** Values with names, which can be of another direction or begin with a number: each is isolated from its sentence. */
export const ISOLATED_NAMES: readonly string[] = ['name', 'city', 'query', 'corrected', 'filter', 'label', 'value'];

/** Words of a text are found with their prefixes "and", "in", "for", "as", "the". */
const withPrefixes = (forms: string): RegExp => new RegExp(`(?<!\\p{L}|\\p{M})[وفبلك]*(?:ال|لل)?(?:${forms})(?!\\p{L}|\\p{M})`, 'u');

/** Terms, punctuation and form of address of the Arabic texts. */
export const ARABIC: Glossary = {
  forbidden: [
    { pattern: withPrefixes('اجتماع|اجتماعات'), use: 'جلسة، جلسات' },
    { pattern: withPrefixes('موضوع|موضوعًا|موضوعات|مواضيع|مواضيعها'), use: 'بند، بنود (جدول الأعمال)' },
    { pattern: withPrefixes('أجندة'), use: 'جدول الأعمال' },
    { pattern: withPrefixes('تصويتات|تصويتان|تصويتًا'), use: 'عملية تصويت، عمليات تصويت' },
    { pattern: withPrefixes('مندوب|مندوبون|نائب|نواب'), use: 'عضو المجلس، أعضاء المجلس' },
    { pattern: withPrefixes('مشاركون'), use: 'الحاضرون' },
    { pattern: /ترجمة (?:ال)?نصية|الترجمة النصية/u, use: 'التسميات التوضيحية' },
    { pattern: /محضر(?! الرسمي)/u, use: 'النص المكتوب' },
    { pattern: withPrefixes('إدراج|شيفرة'), use: 'تضمين، الرمز' },
    { pattern: withPrefixes('مقطع|مقطعًا'), use: 'مقتطف' },
    { pattern: /مقاطع(?! الفيديو)/u, use: 'مقتطفات' },
    { pattern: /عنوان شبكت|عناوين الشبكة/u, use: 'عنوان IP' },
    { pattern: withPrefixes('منظّم'), use: 'الجهة المنظِّمة' },
    // Spelling: one form of each of these words.
    { pattern: /يرجى|يُرجى المحاولة/u, use: 'يُرجى، يُرجى إعادة المحاولة' },
    { pattern: /تعذر/u, use: 'تعذّر' },
    { pattern: /تم نسخ/u, use: 'نُسخ' },
    // "Speaks" where "is refreshed" is meant.
    { pattern: /تتحدث هذه الصفحة/u, use: 'تُحدَّث' },
    // Form of address: the polite plural, or the verbal noun.
    {
      pattern: withPrefixes('اختر|اختره|حاول|شاهدها|شاهد مباشرة|اطّلع|أدخل|عُد|أرسله|اترك|حدّد|املأ|اضغط|تحقّق من|ابحث|أضف|أعد|أعلمني'),
      use: 'الجمع أو المصدر',
    },
    { pattern: /(?:متصفح|صفحت|تقويم|زيارت|اختيار|اسم|جهاز|بيانات|مدينت|موقع|بنفس|أدخلت|يمكن)ك(?!\p{L})/u, use: 'كم' },
    { pattern: /(?:ماذا|هل) تريد(?!\p{L})|ستتلقى|لن تتلقى/u, use: 'الجمع' },
    // Punctuation.
    { pattern: /[,;?]/u, use: '، ؛ ؟' },
    { pattern: /["“”„'’]/u, use: '« »' },
    { pattern: /[٠-٩۰-۹]/u, use: '0–9, as dates and numbers are formatted' },
    { pattern: /\(\./u, use: 'U+200E before a full stop that begins a file extension' },
    { pattern: /(?<!\u200e)\/[a-z]/u, use: 'U+200E before a path' },
  ],
};
