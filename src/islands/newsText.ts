import type { News } from '../domain/announcements.ts';
import { type NewsFacts, newsWords } from '../i18n/newsWords.ts';
import { pageTranslator } from '../i18n/pageTranslator.ts';

/** News in the language of the page, with the words that it brings for them. */
export function newsText(news: News, region: HTMLElement): string {
  const { locale, shown, texts } = JSON.parse(region.dataset['announcer'] ?? '{}') as NewsFacts;
  return newsWords(news, shown, locale, pageTranslator(texts, locale));
}
