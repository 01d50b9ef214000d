import type { MarkdownInstance } from 'astro';
import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Pages whose text the project brings (src/content). */
export type Topic = 'faq' | 'about' | 'accessibility' | 'privacy';

type Text = MarkdownInstance<{ title: string; description: string }>;

const texts = import.meta.glob<Text>('../../content/*/*.md', { eager: true });

/** The project's own text on a topic; every language has one (a test sees to it). */
export function informationText(topic: Topic, locale: Locale): Text {
  const text = texts[`../content/${topic}/${LOCALE_INFO[locale].tag}.md`];
  if (!text) throw new Error(`src/content/${topic} has no text in ${locale}`);
  return text;
}

/** The city whose information page is asked for. */
export async function loadInformationPage(name: string | undefined): Promise<Result<City, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  return city.ok ? ok(city.value) : fail(toProblem(city.error));
}
