import type { MarkdownInstance } from 'astro';
import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Pages whose text is in src/content (rule 2.9). */
export type Topic = 'faq' | 'about' | 'accessibility' | 'privacy';

type Text = MarkdownInstance<{ title: string; description: string }>;

const texts = import.meta.glob<Text>('../../content/*/*.md', { eager: true });

/** Gets the project's text on a topic (rule 2.9); every language has one, which a test checks. */
export function getInformationText(topic: Topic, locale: Locale): Text {
  const text = texts[`../../content/${topic}/${LOCALE_INFO[locale].tag}.md`];
  if (!text) throw new Error(`src/content/${topic} has no text in ${locale}`);
  return text;
}

/** Loads the city of an information page. */
export async function loadInformationPage(name: string | undefined): Promise<Result<City, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  return city.ok ? ok(city.value) : fail(toProblem(city.error));
}
