import { type CollectionEntry, getEntry } from 'astro:content';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';

/** Gets the project's text on a topic (rule 2.9); every language has one, which a test checks. */
export async function getInformationText(
  topic: 'faq' | 'about' | 'accessibility' | 'privacy',
  locale: Locale,
): Promise<CollectionEntry<'information'>> {
  const text = await getEntry('information', `${topic}/${LOCALE_INFO[locale].tag}`);
  if (!text) throw new Error(`src/content/${topic} has no text in ${locale}`);
  return text;
}
